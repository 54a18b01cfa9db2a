import { logNumber, uuid } from '#contracts/primitives.ts';
import type { EventPlace } from '#projections/history/queries.ts';
import { BadCursor, isMicroInstant } from '#projections/page.ts';

/** Newest first. */
export function byPlace(a: EventPlace, b: EventPlace): number {
  return (
    compare(b.occurredAt, a.occurredAt) ||
    compare(b.recordedAt, a.recordedAt) ||
    Number(BigInt(b.revision) - BigInt(a.revision)) ||
    compare(b.id, a.id)
  );
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

export const cursorOf = ({ occurredAt, recordedAt, revision, id }: EventPlace): string =>
  Buffer.from([occurredAt, recordedAt, revision, id].join(' ')).toString('base64url');

/** Throws {@link BadCursor}. */
export function placeIn(cursor: string): EventPlace {
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [occurredAt = '', recordedAt = '', revision = '', id = ''] = parts;
  const isOurs =
    parts.length === 4 &&
    [occurredAt, recordedAt].every(isMicroInstant) &&
    logNumber().max(18).safeParse(revision).success &&
    uuid().safeParse(id).success;
  if (!isOurs) throw new BadCursor();
  return { occurredAt, recordedAt, revision, id };
}
