/** Whether a line in clear says the same as its event, but for the texts of persons, which the event has as ciphertext. */
export function inClear(line: unknown, event: unknown): boolean {
  if (!Array.isArray(event) || typeof line !== 'object' || line === null) return false;
  const [id, stream, revision, type, data, metadata, recordedAt]: unknown[] = event;
  return isSame(line, { id, stream, revision, type, recordedAt, data, metadata });
}

function isSame(clear: unknown, sealed: unknown): boolean {
  if (typeof sealed !== 'object' || sealed === null) return Object.is(clear, sealed);
  if (typeof clear !== 'object' || clear === null || Array.isArray(clear) !== Array.isArray(sealed)) return false;
  if ('sealed' in sealed && 'subjectId' in sealed && !('sealed' in clear))
    return 'subjectId' in clear && clear.subjectId === sealed.subjectId;
  const [ours, theirs] = [Object.entries(sealed), new Map(Object.entries(clear))];
  return ours.length === theirs.size && ours.every(([key, value]) => isSame(theirs.get(key), value));
}
