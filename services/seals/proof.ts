import type { Position } from '#contracts/events/envelope.ts';
import type { SealProof, SignedHead } from '#contracts/seals.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { leafOf, noChain } from '#infra/seals/chain.ts';
import { digestOf, headIn, isGenuine } from '#infra/seals/head.ts';
import { endIn, newestUpTo } from '#infra/seals/last-standing.ts';
import { chainedAll } from '#infra/seals/leaves.ts';
import type { KeptHead, Seals } from '#infra/seals/seals.ts';

export interface SealProofOptions {
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'sealing' | 'lines' | 'leaves' | 'endOf' | 'places'>;
}

/** What proves the event at a position; undefined where there is none of Waybill. Throws EventStoreUnavailable. */
export type ProveSeal = (position: bigint) => Promise<SealProof | undefined>;

export const createSealProof =
  (options: SealProofOptions): ProveSeal =>
  async (commit) => {
    const { store, seals } = options;
    const logId = await readLogId(store);
    if (logId === undefined) return undefined;
    // Asked first: a head that is signed meanwhile may be past an event that no head was found for.
    const newest = await seals.newest(logId);
    const kept = await seals.sealing(logId, { commit, prepare: commit });
    const sealing = kept && 'head' in kept ? kept.head : undefined;
    const base = kept ? await baseOf(options, logId, kept) : newest?.head;
    const place = await eventBehind(options, { base, commit });
    if (!place) return undefined;
    const { event, nth } = place;
    const leaf = leafOf(event);
    const proof = {
      eventId: event.id,
      stream: event.stream,
      revision: String(event.revision),
      number: (base?.count ?? 0) + nth,
      leaf: leaf.toString('hex'),
    };
    if (!sealing) return { ...proof, state: kept ? 'differs' : 'unsealed', head: null };
    const leaves = (await seals.leaves(logId, sealing.number)) ?? [];
    const chain = chainedAll(base ? Buffer.from(base.chain, 'hex') : noChain, leaves);
    const isSealed =
      isGenuine(sealing) &&
      chain.toString('hex') === sealing.chain &&
      leaves[nth - 1]?.eventId === event.id &&
      leaves[nth - 1]?.hash.equals(leaf) === true;
    const { number, count, at, keyId } = sealing;
    const places = await seals.places(logId);
    const publishedTo = places.flatMap((one) => (one.number >= number ? [one.place] : []));
    const head = { number, count, chain: sealing.chain, at, keyId, digest: digestOf(sealing), publishedTo };
    return { ...proof, state: isSealed ? 'holds' : 'differs', head };
  };

/** The head behind which one begins. */
const baseOf = (options: SealProofOptions, logId: string, kept: KeptHead | { unreadable: number }) =>
  'head' in kept ? headAt(options.seals, logId, kept.head.after) : headBefore(options, logId, kept.unreadable);

async function headAt(seals: SealProofOptions['seals'], logId: string, number: number): Promise<SignedHead | undefined> {
  if (number === 0) return undefined;
  const [found] = await seals.lines(logId, number, 1);
  return found && headIn(found.line);
}

/** The last head before that one which can be read and whose events the log still has. */
async function headBefore({ store, seals }: SealProofOptions, logId: string, number: number): Promise<SignedHead | undefined> {
  const head = await newestUpTo(seals, logId, number - 1);
  return head && (await endIn(store, seals, head)) ? head : undefined;
}

/** The event at a position, and its place behind a head, counted from 1. */
async function eventBehind(
  { store, seals }: SealProofOptions,
  { base, commit }: { base: SignedHead | undefined; commit: bigint },
): Promise<{ event: StoredEvent; nth: number } | undefined> {
  const end = base && (await seals.endOf(base.logId, base.number));
  const last = end && (await eventAt(store, end));
  const after: Position | undefined = last?.position;
  let nth = 0;
  for await (const event of ownEvents(store, after)) {
    nth += 1;
    if (event.position.commit === commit) return { event, nth };
    if (event.position.commit > commit) return undefined;
  }
  return undefined;
}
