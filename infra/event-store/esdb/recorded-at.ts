/** The protocol lets no one say when an event was recorded: of a copied one the metadata do, under this key. */
const key = 'recordedAt';

export const withRecordedAt = (metadata: Record<string, unknown>, at: Date): Record<string, unknown> => ({
  ...metadata,
  [key]: at.toISOString(),
});

/** The metadata of an event and when it was recorded first, given when this log recorded it. */
export function recordedFirst(metadata: Record<string, unknown>, created: Date) {
  const at = metadata[key];
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return { metadata, recordedAt: created };
  const { [key]: _, ...rest } = metadata;
  return { metadata: rest, recordedAt: new Date(at) };
}
