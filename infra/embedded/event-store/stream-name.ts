import { hash } from 'node:crypto';

const metaPrefix = '$$';

export function isMetaStream(stream: string): boolean {
  return stream.startsWith(metaPrefix);
}

export function metaStreamOf(stream: string): string {
  return metaPrefix + stream;
}

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
