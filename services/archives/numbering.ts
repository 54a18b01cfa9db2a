import type { SignedHead } from '#contracts/seals.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { chainedAll, type Leaf } from '#infra/seals/leaves.ts';
import { leafOf, noChain } from '#infra/seals/chain.ts';
import { headIn } from '#infra/seals/head.ts';
import type { KeptHead, Seals } from '#infra/seals/seals.ts';

/** A stretch of the log between two heads, or after the last one. */
export interface Stretch {
  from: number;
  upTo: number;
  leaves: readonly Leaf[];
  /** Undefined after the last head. */
  head: SignedHead | undefined;
  /** The one that it goes on from; undefined at the beginning of the log. */
  base: KeptHead | undefined;
}

/** The log is not what was sealed of it: its events cannot be told their numbers. */
export class LogDiffers extends Error {
  override readonly name = 'LogDiffers';
}

const notSealed = ({ stream, revision }: StoredEvent) =>
  new LogDiffers(`${stream}#${revision} is not among the events that were sealed. Run npm run verify-log.`);

export interface Numbering {
  /** The number of an event, of those that come in the order of the log. Throws {@link LogDiffers}. */
  numberOf(event: StoredEvent): Promise<number>;
  /** The end of the log when this was made. */
  last: StoredEvent | undefined;
  /** What comes after the last head; undefined where there is nothing. */
  tail: (Stretch & { before: Buffer; chain: Buffer }) | undefined;
}

export interface NumberingOptions {
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'sealing' | 'lines' | 'leaves' | 'endOf'>;
  logId: string;
  /** Called once for every stretch that an event was found in. */
  onStretch(stretch: Stretch): void;
}

/**
 * Numbers events as they were sealed, and takes note of which stretches of the log prove them. Throws {@link LogDiffers} and
 * EventStoreUnavailable.
 */
export async function createNumbering(options: NumberingOptions): Promise<Numbering> {
  const { seals, logId, onStretch } = options;
  const newest = await seals.newest(logId);
  const { leaves, last } = await readTail(options, newest?.head);
  const before = newest ? Buffer.from(newest.head.chain, 'hex') : noChain;
  const count = newest?.head.count ?? 0;
  const tail =
    leaves.length === 0
      ? undefined
      : {
          from: count + 1,
          upTo: count + leaves.length,
          leaves,
          head: undefined,
          base: newest,
          before,
          chain: chainedAll(before, leaves),
        };
  let current: { stretch: Stretch; numbers: ReadonlyMap<string, number> } | undefined;

  const stretchOf = async (event: StoredEvent): Promise<Stretch | undefined> => {
    const kept = await seals.sealing(logId, event.position);
    if (!kept) return tail;
    if ('unreadable' in kept) throw notSealed(event);
    const sealing = kept.head;
    const [found] = sealing.after === 0 ? [] : await seals.lines(logId, sealing.after, 1);
    const head = found && headIn(found.line);
    const base = found && head && { head, line: found.line };
    const from = (base?.head.count ?? 0) + 1;
    return { from, upTo: sealing.count, leaves: (await seals.leaves(logId, sealing.number)) ?? [], head: sealing, base };
  };
  return {
    last,
    tail,
    async numberOf(event) {
      const known = current?.numbers.get(event.id);
      if (known !== undefined) return known;
      const stretch = await stretchOf(event);
      const numbers = new Map(stretch?.leaves.map(({ eventId }, index) => [eventId, stretch.from + index]));
      const number = numbers.get(event.id);
      if (!stretch || number === undefined) throw notSealed(event);
      current = { stretch, numbers };
      onStretch(stretch);
      return number;
    },
  };
}

async function readTail(
  { store, seals, logId }: NumberingOptions,
  newest: SignedHead | undefined,
): Promise<{ leaves: Leaf[]; last: StoredEvent | undefined }> {
  const end = newest && (await seals.endOf(logId, newest.number));
  let last = end && (await eventAt(store, end));
  if (end && last?.id !== end.id)
    throw new LogDiffers('The log does not have the last event that was sealed. Run npm run verify-log.');
  const leaves: Leaf[] = [];
  for await (const event of ownEvents(store, last?.position)) {
    leaves.push({ eventId: event.id, hash: leafOf(event) });
    last = event;
  }
  return { leaves, last };
}
