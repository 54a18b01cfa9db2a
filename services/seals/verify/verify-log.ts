import { mostFindings, type Finding, type SignedHead, type Verification } from '#contracts/seals.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { leafOf } from '#infra/seals/chain.ts';
import { digestOf } from '#infra/seals/head.ts';
import type { KeptVerification, Seals } from '#infra/seals/seals.ts';
import { sealedEvery } from '../sealer.ts';
import { align, type FoundEvent } from './align.ts';
import { contradictionsOf, type Contradictions } from './contradictions.ts';
import { findingsOf } from './findings.ts';
import { knownHeads, type HeadsFile } from './known-heads.ts';
import { sealedEvents } from './sealed-events.ts';

const nothingSealed = `Nothing of this log was sealed yet. The role sealer signs the first head after ${sealedEvery.events} events or ${sealedEvery.ms / 60_000} minutes.`;
const keptEveryMs = 5_000;
/** What was compared earlier says too little about the log of today. */
const goneOnWithinMs = 86_400_000;

export interface VerifyLogOptions {
  store: EventStore;
  seals: Seals;
  /** Where heads are published to. */
  file: HeadsFile | undefined;
  /** Heads that somebody else has kept; without `fromHead` everything is compared with them, from the beginning on. */
  keptElsewhere?: HeadsFile | undefined;
  /** The public half of the key that is configured. */
  publicKey: string | undefined;
  clock: Clock;
  signal: AbortSignal;
  /** Begins after this head; undefined where an interrupted run is to be gone on with. */
  fromHead?: number | undefined;
  /** How many of how many sealed events were compared. */
  onProgress(events: number, of: number): void;
}

/** There is nothing to verify. */
export class NothingSealed extends Error {
  override readonly name = 'NothingSealed';
}

/**
 * Compares the whole log with what was sealed of it, and keeps the result. When the signal aborts, the next run goes on from the last head
 * up to which everything was as it was sealed. Throws {@link NothingSealed} and NoHeads, with a sentence, and
 * EventStoreUnavailable.
 */
export async function verifyLog(options: VerifyLogOptions): Promise<Verification> {
  const { store, seals, clock, signal, onProgress } = options;
  const logId = await readLogId(store);
  if (logId === undefined) throw new NothingSealed('There is no log of Waybill in this event store.');
  const known = await knownHeads({ ...options, logId });
  const newest = known.standing.at(-1);
  if (!newest) throw new NothingSealed(nothingSealed);
  const mark = await interrupted(options, logId, known.standing);
  const after = await beginning(options, known.standing, mark?.upTo ?? { number: options.fromHead ?? 0 });
  const former = after && mark?.result;
  const startedAt = clock.now();
  const contradictions = contradictionsOf({ ...known, after });
  const differences = [...known.findings, ...damagedUpTo(after, former)];
  const allFindings = () => [...differences, ...contradictions.findings];
  let upTo = after;
  let keptAt = startedAt.getTime();
  let passed = 0;

  const resultOf = (state: Verification['state'], more: Partial<Verification>): Verification => {
    const findings = allFindings();
    return {
      state,
      startedAt: former?.startedAt ?? startedAt.toISOString(),
      endedAt: clock.now().toISOString(),
      fromHead: (former ? former.fromHead : after?.number) ?? 0,
      heads: upTo?.number ?? 0,
      events: upTo?.count ?? 0,
      unsealed: 0,
      abandoned: known.abandoned,
      filed: known.filed,
      findingCount: findings.length,
      findings: findings.slice(0, mostFindings),
      before: former ? { events: after.count, at: former.endedAt } : null,
      ...more,
    };
  };
  const keep = async (result: Verification) => {
    await seals.keepVerification({ logId, result, upTo: upTo && { number: upTo.number, digest: digestOf(upTo) } });
    return result;
  };
  const byNumber = new Map(known.standing.map((head) => [head.number, head]));
  const alignment = await align({
    sealed: sealedEvents({
      seals,
      logId,
      heads: known.standing.filter(({ number }) => number > (after?.number ?? 0)),
      after,
      onFinding: (finding) => differences.push(finding),
    }),
    found: found(options, {
      after: after && (await endOf(options, logId, after)),
      contradictions,
      onEvents(events) {
        passed = events + (after?.count ?? 0);
        onProgress(Math.min(passed, newest.count), newest.count);
      },
    }),
    from: (after?.count ?? 0) + 1,
    async onHead(number) {
      // Whoever goes on from there has to come upon the same again.
      if (contradictions.findings.length === 0) upTo = byNumber.get(number) ?? upTo;
      if (clock.now().getTime() - keptAt < keptEveryMs) return;
      keptAt = clock.now().getTime();
      await keep(resultOf('interrupted', {}));
    },
  });
  if (signal.aborted) return keep(resultOf('interrupted', {}));
  differences.push(...findingsOf(alignment));
  const { unsealed } = alignment;
  const events = (after?.count ?? 0) + alignment.events;
  return keep(
    resultOf('done', {
      unsealed,
      events,
      heads: known.standing.length,
    }),
  );
}

/**
 * The run that is to be gone on with: one that was begun within a day, as far as the head that it had come to is still the same. One with
 * more findings than are kept is not: some of them would be lost.
 */
async function interrupted(
  { seals, fromHead, keptElsewhere, clock }: VerifyLogOptions,
  logId: string,
  standing: readonly SignedHead[],
): Promise<KeptVerification | undefined> {
  if (fromHead !== undefined || keptElsewhere) return undefined;
  const kept = await seals.verification();
  if (kept?.logId !== logId || kept.result.state !== 'interrupted' || kept.result.findingCount > mostFindings) return undefined;
  if (clock.now().getTime() - Date.parse(kept.result.startedAt) > goneOnWithinMs) return undefined;
  const { upTo } = kept;
  return upTo && standing.some((head) => head.number === upTo.number && digestOf(head) === upTo.digest) ? kept : undefined;
}

/** What the interrupted run has found up to where this one begins: leaves that are damaged keep it from nothing else. */
const damagedUpTo = (after: SignedHead | undefined, former: Verification | undefined): Finding[] =>
  (former?.findings ?? []).filter(
    ({ kind, head = 0 }) => kind === 'leaves_damaged' && after !== undefined && head <= after.number,
  );

/** The head to begin after: the last one up to that number, if its last event is still where it was; else the beginning. */
async function beginning(
  options: VerifyLogOptions,
  standing: readonly SignedHead[],
  { number }: { number: number },
): Promise<SignedHead | undefined> {
  const head = standing.findLast((one) => one.number <= number);
  return head && (await endOf(options, head.logId, head)) ? head : undefined;
}

/** Where a head ends in this log. */
async function endOf({ store, seals }: VerifyLogOptions, logId: string, { number }: SignedHead) {
  const end = await seals.endOf(logId, number);
  const event = end && (await eventAt(store, end));
  return event?.id === end?.id ? event?.position : undefined;
}

interface FoundOptions {
  after: Awaited<ReturnType<typeof endOf>>;
  contradictions: Contradictions;
  onEvents(events: number): void;
}

async function* found(
  { store, signal }: VerifyLogOptions,
  { after, contradictions, onEvents }: FoundOptions,
): AsyncGenerator<FoundEvent, undefined> {
  let events = 0;
  for await (const event of ownEvents(store, after)) {
    if (signal.aborted) return undefined;
    events += 1;
    if (events % 1_000 === 0) onEvents(events);
    const hash = leafOf(event);
    contradictions.add(hash);
    yield { eventId: event.id, hash, stream: event.stream, revision: event.revision };
  }
  contradictions.end();
  onEvents(events);
  return undefined;
}
