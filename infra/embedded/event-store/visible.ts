import { tombstone } from './event.ts';
import { lastRevision, type Head } from './heads.ts';
import type { Visible } from './read-log.ts';
import { isSoftDeleted } from './stream-metadata.ts';
import { isMetaStream } from './stream-name.ts';

/** What a reader sees of a stream: tombstoned, nothing (never written, or soft deleted), or a range. */
export type View = { type: 'deleted' } | { type: 'not found' } | ({ type: 'events' } & Visible);

/** Applies maxCount, maxAge and truncateBefore. A metadata stream always shows its last event only. */
export function viewOf(stream: string, head: Head, nowMs: number): View {
  const last = lastRevision(head, stream);
  if (last === tombstone) return { type: 'deleted' };
  if (last < 0n) return { type: 'not found' };
  if (isMetaStream(stream)) return { type: 'events', from: last, to: last, createdSinceMs: 0 };
  const { maxCount, maxAgeSeconds, truncateBefore } = head.metadata;
  if (isSoftDeleted(head.metadata)) return { type: 'not found' };
  let from = 0n;
  if (maxCount !== undefined && last - maxCount + 1n > from) from = last - maxCount + 1n;
  if (truncateBefore !== undefined && truncateBefore > from) from = truncateBefore;
  const createdSinceMs = maxAgeSeconds === undefined ? 0 : Math.max(0, nowMs - maxAgeSeconds * 1000);
  return { type: 'events', from, to: last, createdSinceMs };
}
