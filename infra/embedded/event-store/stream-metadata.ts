import { tombstone } from './event.ts';

/** What a stream's metadata says about reading it; absent where it says nothing, or nothing valid. */
export interface StreamMetadata {
  maxCount?: bigint;
  maxAgeSeconds?: number;
  truncateBefore?: bigint;
}

/** The JSON object in a metadata event, or an empty one where the event holds none. */
export function metadataFields(data: Uint8Array): Record<string, unknown> {
  if (data.length === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads the limits out of a metadata event. */
export function parseMetadata(data: Uint8Array): StreamMetadata {
  const fields = metadataFields(data);
  const maxCount = wholeNumber(fields['$maxCount']);
  const maxAge = wholeNumber(fields['$maxAge']);
  const truncateBefore = wholeNumber(fields['$tb']);
  return {
    ...(maxCount ? { maxCount: BigInt(maxCount) } : {}),
    ...(maxAge ? { maxAgeSeconds: maxAge } : {}),
    ...(truncateBefore === undefined ? {} : { truncateBefore: bounded(truncateBefore) }),
  };
}

/** True when a soft delete hides every event written so far. */
export function isSoftDeleted(metadata: StreamMetadata): boolean {
  return metadata.truncateBefore === tombstone;
}

/** Metadata of a stream that was just soft deleted. */
export function softDeleteMetadata(): Buffer {
  return Buffer.from(`{"$tb":${tombstone}}`);
}

/** The same metadata, with the stream readable again from `revision` on. */
export function undeleteMetadata(data: Uint8Array, revision: bigint): Buffer {
  return Buffer.from(JSON.stringify({ ...metadataFields(data), $tb: Number(revision) }));
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

// JSON.parse rounds 2^63-1, the mark of a soft delete, up to 2^63.
function bounded(value: number): bigint {
  return value >= Number(tombstone) ? tombstone : BigInt(value);
}
