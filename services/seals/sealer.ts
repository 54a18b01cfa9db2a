import type { Position } from '#contracts/events/envelope.ts';
import { headFormat, type Head, type SignedHead } from '#contracts/seals.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import { batches } from '#infra/event-store/batches.ts';
import type { EventStore, Passed, StoredEvent } from '#infra/event-store/event-store.ts';
import { placeOf, type Place } from '#infra/event-store/place.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorStanding } from '#infra/reactors.ts';
import { chained, leafOf, noChain } from '#infra/seals/chain.ts';
import { digestOf, noDigest, signedHead } from '#infra/seals/head.ts';
import { endIn } from '#infra/seals/last-standing.ts';
import type { Leaf } from '#infra/seals/leaves.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import type { Seals, Segment } from '#infra/seals/seals.ts';
import { pause, reconnectMs } from '#infra/shutdown.ts';

/** How many events a head seals at most, and how long the oldest of them waits for it. */
export interface SealedEvery {
  events: number;
  ms: number;
}
export const sealedEvery: SealedEvery = { events: 1_000, ms: 600_000 };
/** So long no more has to come before events are sealed because of their age: a log that is being caught up with is sealed by number. */
const quietMs = 1_000;

/** The place that the sealer has come to is not the end of any head: heads are missing in the database. */
export class HeadMissing extends Error {
  override readonly name = 'HeadMissing';
  constructor({ stream, revision }: Place) {
    super(
      `Heads are missing in PostgreSQL: none ends at ${stream}#${revision}, up to where events were sealed. Restore table seal_heads; nothing is sealed until then.`,
    );
  }
}

/** The log has lost what was sealed of it, and no head says that it goes on without that. */
export class SealedEventsMissing extends Error {
  override readonly name = 'SealedEventsMissing';
  constructor(number: number) {
    super(
      `The event log no longer has the last event that head ${number} has sealed: see \`npm run verify-log\`. Nothing is sealed until \`npm run rebuild\` has accepted this log.`,
    );
  }
}

export interface SealerOptions {
  databaseUrl: string;
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'endOf'>;
  key: SealingKey;
  previousKey?: SealingKey | undefined;
  clock: Clock;
  logger: Logger;
  /** The identity of the log, which has to be the one that was sealed so far. */
  checkLog(): Promise<string>;
  /** Takes over, and returns the place up to which events were sealed, and from where to read on. */
  begin(epoch: string): Promise<ReactorStanding>;
  /** Only others have written up to there. */
  pass(to: Position, epoch: string): Promise<void>;
  /** Keeps a head and moves that place, as one unit; throws when another owner has taken over. */
  keep(segment: Segment, epoch: string): Promise<void>;
  every?: SealedEvery;
}

/** Hashes every event into one chain, and signs its value from time to time. */
export const startSealer = (options: SealerOptions): OwnedWorker =>
  startOwnedWorker({
    name: leases.sealer,
    databaseUrl: options.databaseUrl,
    logger: options.logger,
    backOffMs: reconnectMs,
    async own({ epoch }, signal, report) {
      const logId = await options.checkLog();
      const { newest, after } = await whereToBegin(options, logId, await options.begin(epoch));
      const sealing = openSealing(options, { logId, newest, epoch });
      report.running();
      await sealing.announceKey();
      for await (const next of groups(options, after, sealing, signal)) {
        if (signal.aborted) return;
        if (!Array.isArray(next)) {
          // What waits has to be read again by whoever takes over before it was sealed.
          if (!sealing.waitingSince()) await options.pass(next.passed, epoch);
          continue;
        }
        for (const event of next) await sealing.add(event);
        if (next.length === 0) await sealing.seal();
        report.progress();
      }
    },
  });

/** Batches of events, and an empty one whenever those that wait have waited long enough; between them how far others were passed over. */
async function* groups(
  { store, clock, every = sealedEvery }: SealerOptions,
  after: Position | undefined,
  waiting: Pick<Sealing, 'waitingSince'>,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent[] | Passed> {
  const over = new AbortController();
  const iterator = batches(store, { after, signal: AbortSignal.any([signal, over.signal]) })[Symbol.asyncIterator]();
  let next = iterator.next();
  next.catch(() => undefined);
  try {
    for (;;) {
      const arrived = new AbortController();
      const since = waiting.waitingSince();
      const dueMs = since && Math.max(quietMs, since.getTime() + every.ms - clock.now().getTime());
      const due = dueMs === undefined ? undefined : pause(dueMs, AbortSignal.any([arrived.signal, signal]));
      const first = await Promise.race([next, ...(due ? [due.then(() => undefined)] : [])]);
      arrived.abort();
      if (first === undefined) yield [];
      else if (first.done) return;
      else {
        next = iterator.next();
        next.catch(() => undefined);
        yield first.value;
      }
    }
  } finally {
    // The batch that is waited for would otherwise have to come first.
    over.abort();
    await iterator.return?.();
  }
}

interface Sealing {
  /** When the oldest event that waits was recorded. */
  waitingSince(): Date | undefined;
  /** Seals the event, with others that wait where there are enough. */
  add(event: StoredEvent): Promise<void>;
  /** Seals what waits. */
  seal(): Promise<void>;
  /** Where the key is a new one, lets the one before name it. */
  announceKey(): Promise<void>;
}

interface Beginning {
  logId: string;
  newest: SignedHead | undefined;
  epoch: string;
}

/** Goes on from the newest head. */
function openSealing(options: SealerOptions, { logId, epoch, ...beginning }: Beginning): Sealing {
  const { key, previousKey, clock, logger, every = sealedEvery } = options;
  let { newest } = beginning;
  let chain = newest ? Buffer.from(newest.chain, 'hex') : noChain;
  let waiting: { event: StoredEvent; leaf: Leaf }[] = [];

  const next = (signer: SealingKey): Head => ({
    format: headFormat,
    logId,
    number: (newest?.number ?? 0) + 1,
    after: newest?.number ?? 0,
    count: (newest?.count ?? 0) + waiting.length,
    chain: chain.toString('hex'),
    previous: newest ? digestOf(newest) : noDigest,
    first: waiting[0]?.event.id ?? null,
    last: waiting.at(-1)?.event.id ?? null,
    at: clock.now().toISOString(),
    keyId: signer.id,
    key: signer.publicKey,
  });
  const keep = async (head: SignedHead) => {
    const last = waiting.at(-1)?.event;
    await options.keep({ head, end: last && placeOf(last), leaves: waiting.map(({ leaf }) => leaf) }, epoch);
    waiting = [];
    newest = head;
  };
  const seal = async () => {
    if (waiting.length > 0) await keep(signedHead(next(key), key));
  };
  return {
    waitingSince: () => waiting[0]?.event.recordedAt,
    async add(event) {
      const hash = leafOf(event);
      chain = chained(chain, hash);
      waiting.push({ event, leaf: { eventId: event.id, hash } });
      if (waiting.length >= every.events) await seal();
    },
    seal,
    async announceKey() {
      const current = newest && (newest.nextKey ?? newest.key);
      if (current === undefined || current === key.publicKey) return;
      if (previousKey?.publicKey === current) {
        await keep(signedHead({ ...next(previousKey), nextKey: key.publicKey }, previousKey));
        return;
      }
      logger.warn(
        { keyId: key.id },
        'SEALING_KEY is another key than before, and no head names it: set SEALING_KEY_PREVIOUS to the one before, once',
      );
    },
  };
}

/**
 * The newest head, and from where to read on behind it. A checkpoint that was put back behind what is sealed counts for nothing: the same
 * events are never sealed twice. Throws {@link HeadMissing} for one that is further, and {@link SealedEventsMissing}.
 */
async function whereToBegin(
  { store, seals, logger }: SealerOptions,
  logId: string,
  { place, after }: ReactorStanding,
): Promise<{ newest: SignedHead | undefined; after: Position | undefined }> {
  const newest = (await seals.newest(logId))?.head;
  const end = newest && (await endIn(store, seals, newest));
  if (newest && newest.count > 0 && !end) throw new SealedEventsMissing(newest.number);
  if (place && (!end || end.commit < place.commit)) throw new HeadMissing(place);
  if (end?.commit === place?.commit) return { newest, after };
  logger.warn(
    { head: newest?.number },
    'the checkpoint of the sealer is behind what was sealed: going on behind the newest head',
  );
  return { newest, after: end };
}
