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

/** Revision of the last event of a tombstoned stream. */
export const tombstone = 0x7fffffffffffffffn;

/** The largest append that is accepted, in bytes of data; EventStoreDB 23.10 counts neither metadata nor types. */
export const maxAppendBytes = 1024 * 1024;

/** The most memory an append may take, because metadata and the number of events do not count against its limit. */
export const maxAppendMemory = 16 * 1024 * 1024;

const fixedBytes = 32;

export function sizeOf(event: Pick<NewEvent, 'type' | 'data' | 'metadata'>): number {
  return fixedBytes + event.data.length + event.metadata.length + event.type.length * 2;
}
