import type { StoredEvent } from './event-store.ts';

/**
 * An event with everything that is the same in every log that has it, as a JSON array: id, stream, revision, type, data, metadata, and
 * when it was recorded. Personal values are the ciphertext that they are in the log. Two logs are compared by it, and seals are made of it.
 */
export const textOf = ({ id, stream, revision, type, data, metadata, recordedAt }: Omit<StoredEvent, 'position'>): string =>
  JSON.stringify([id, stream, String(revision), type, data, metadata, recordedAt.toISOString()]);
