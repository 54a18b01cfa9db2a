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

/** Reads the limits out of a metadata event: all of them, or none where one is no whole number. */
export function parseMetadata(data: Uint8Array): StreamMetadata {
  const fields = metadataFields(data);
  const { $maxCount = 0, $maxAge = 0, $tb = -1 } = fields;
  if (!isWhole($maxCount) || !isWhole($maxAge) || !isWhole($tb)) return {};
  return {
    ...($maxCount > 0 && { maxCount: BigInt($maxCount) }),
    ...($maxAge > 0 && { maxAgeSeconds: $maxAge }),
    ...($tb >= 0 && { truncateBefore: bounded($tb) }),
  };
}

export function isSoftDeleted(metadata: StreamMetadata): boolean {
  return metadata.truncateBefore === tombstone;
}

export function softDeleteMetadata(): Buffer {
  return Buffer.from(`{"$tb":${tombstone}}`);
}

/** The same metadata, with the stream readable again from `revision` on. */
export function undeleteMetadata(data: Uint8Array, revision: bigint): Buffer {
  return Buffer.from(JSON.stringify({ ...metadataFields(data), $tb: Number(revision) }));
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

// JSON.parse rounds 2^63-1, the mark of a soft delete, up to 2^63.
function bounded(value: number): bigint {
  return value >= Number(tombstone) ? tombstone : BigInt(value);
}
