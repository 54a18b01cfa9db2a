import { logNumber, uuid } from '#contracts/primitives.ts';
import type { Place } from '#infra/event-store/place.ts';

/** An event as a cursor names it: another log, or a copy from before it, does not have that. */
export type EventPlace = Pick<Place, 'id' | 'stream' | 'revision'>;

/** The cursor that stands for an event, for programs to give back as it is. */
export const eventCursor = ({ stream, revision, id }: EventPlace): string =>
  Buffer.from([stream, revision, id].join(' ')).toString('base64url');

/** The event that a cursor stands for, undefined for what was never given out. */
export function eventAtCursor(cursor: string): EventPlace | undefined {
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [stream = '', revision = '', id = ''] = parts;
  const isOurs =
    parts.length === 3 &&
    /^[!-~]{1,200}$/.test(stream) &&
    logNumber().max(18).safeParse(revision).success &&
    uuid().safeParse(id).success;
  return isOurs ? { stream, revision: BigInt(revision), id } : undefined;
}
