import { logNumber, uuid } from '#contracts/primitives.ts';
import { decipher, encipherAlike } from '#infra/cipher.ts';
import type { Place } from '#infra/event-store/place.ts';
import { keysFor, type MasterKeys } from '#infra/keys.ts';

/** An event as a cursor names it: another log, or a copy from before it, does not have that. */
export type EventPlace = Pick<Place, 'id' | 'stream' | 'revision'>;

/** Streams that wait until an event of theirs can be read, and from which revision on. */
export type WaitingStreams = ReadonlyMap<string, bigint>;

/** Up to where a cursor has come, and what was left behind on the way. */
export interface CursorPlace extends EventPlace {
  waiting: WaitingStreams;
}

/** Cursors for programs, to be given back as they are: what event one stands for, which may be one that stays inside, is not to be seen. */
export interface EventCursors {
  /** The same for the same event, for as long as the master key stays. */
  cursorOf(event: EventPlace, waiting?: WaitingStreams): string;
  /** The event that a cursor stands for, undefined for what was never given out. Takes those of the master key before, where it is known. */
  eventAt(cursor: string): CursorPlace | undefined;
}

const purpose = 'event-cursor';

export function createEventCursors(masterKeys: MasterKeys): EventCursors {
  const { current, all } = keysFor(masterKeys, purpose);

  const opened = (sealed: Buffer): string | undefined => {
    for (const key of all) {
      try {
        return decipher(key, sealed, purpose).toString();
      } catch {
        // Another key's, or nobody's.
      }
    }
    return undefined;
  };

  return {
    cursorOf: ({ stream, revision, id }, waiting = new Map()) =>
      encipherAlike(current, Buffer.from([stream, revision, id, ...[...waiting].flat()].join(' ')), purpose).toString(
        'base64url',
      ),
    eventAt(cursor) {
      const [stream = '', revision = '', id = '', ...left] = opened(Buffer.from(cursor, 'base64url'))?.split(' ') ?? [];
      const isWhole = logNumber().safeParse(revision).success && uuid().safeParse(id).success;
      return isWhole ? { stream, revision: BigInt(revision), id, waiting: waitingIn(left) } : undefined;
    },
  };
}

/** From a list of each stream and its revision by turns. */
const waitingIn = (words: readonly string[]): WaitingStreams =>
  new Map(words.flatMap((stream, nth) => (nth % 2 === 0 ? [[stream, BigInt(words[nth + 1] ?? 0)] as const] : [])));
