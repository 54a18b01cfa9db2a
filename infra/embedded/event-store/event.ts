/** An event as a client proposes it. */
export interface NewEvent {
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event of the log. Positions start at 1 and have no gaps; revisions start at 0 in each stream. */
export interface StoredEvent extends NewEvent {
  position: bigint;
  stream: string;
  revision: bigint;
  createdMs: number;
}

/** What a writer says about the stream it appends to; an exact revision is 0 or more. */
export const expected = { any: -2n, noStream: -1n, streamExists: -4n } as const;

/** Revision of a stream without events. */
export const noEvents = -1n;

/** Revision of the last event of a stream that was closed for ever. */
export const tombstone = 0x7fffffffffffffffn;

/** The largest append that is accepted, in bytes of data, metadata and types together. */
export const maxAppendBytes = 1024 * 1024;

/** Size of an event as the append limit counts it. */
export function sizeOf(event: Pick<NewEvent, 'type' | 'data' | 'metadata'>): number {
  return event.data.length + event.metadata.length + event.type.length * 2;
}
