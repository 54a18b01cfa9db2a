import { hash } from 'node:crypto';

const metaPrefix = '$$';

/** True for a stream that holds the metadata of another one. */
export function isMetaStream(stream: string): boolean {
  return stream.startsWith(metaPrefix);
}

/** Name of the stream that holds the metadata of `stream`. */
export function metaStreamOf(stream: string): string {
  return metaPrefix + stream;
}

/** The stream a name belongs to: itself, or for a metadata stream the stream it describes. */
export function baseStreamOf(stream: string): string {
  return isMetaStream(stream) ? stream.slice(metaPrefix.length) : stream;
}

/**
 * The 16 bytes a stream is indexed by. Names may be longer than an index entry can be, and may hold
 * characters a text column refuses, so the index holds a hash.
 */
export function streamKey(stream: string): Buffer {
  return hash('sha256', stream, 'buffer').subarray(0, 16);
}
