import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { reasonOf } from '#infra/reason.ts';
import { headIn } from '#infra/seals/head.ts';
import { newestHead } from '#infra/seals/last-standing.ts';
import type { KeptHead, SealPlaceName, Seals } from '#infra/seals/seals.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';

/** Where heads are brought, outside both databases. */
export interface SealPlace {
  name: SealPlaceName;
  /** Whether every head is brought there, or only the newest one, which stands for those before it. */
  takes: 'all' | 'newest';
  /** How many heads are brought there before that is noted. */
  atOnce?: number;
  /** The number of the newest head that is there; `known` is what was noted of it. */
  reached(known: number): Promise<number>;
  /** Resolves when they are there to stay; may be repeated. */
  publish(heads: readonly KeptHead[], signal: AbortSignal): Promise<void>;
}

const lookedEveryMs = 2_000;
const headsAtOnce = 200;
const retryMs = { min: 1_000, max: 300_000 };

export interface PublisherOptions {
  databaseUrl: string;
  seals: Pick<Seals, 'lines' | 'newest' | 'places' | 'published' | 'failed'>;
  places: readonly SealPlace[];
  clock: Clock;
  logger: Logger;
  checkLog(): Promise<string>;
  everyMs?: number;
}

/** Brings every head to every place, in their order; a place that is away holds up no other. */
export const startPublisher = (options: PublisherOptions): OwnedWorker =>
  startOwnedWorker({
    name: leases.sealPublisher,
    databaseUrl: options.databaseUrl,
    logger: options.logger,
    backOffMs: reconnectMs,
    async own(_lease, whileOwner, report) {
      const logId = await options.checkLog();
      report.running();
      const over = new AbortController();
      const signal = AbortSignal.any([whileOwner, over.signal]);
      // Whichever ends first ends the others.
      const ends = await Promise.allSettled(
        options.places.map((place) =>
          keepUp(options, { logId, place, signal, onProgress: report.progress }).finally(() => over.abort()),
        ),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  });

interface KeepingUp {
  logId: string;
  place: SealPlace;
  signal: AbortSignal;
  onProgress(): void;
}

async function keepUp(
  { seals, clock, everyMs = lookedEveryMs }: PublisherOptions,
  { logId, place, signal, onProgress }: KeepingUp,
): Promise<void> {
  let failures = 0;
  let number: number | undefined;
  const bring = async (): Promise<boolean> => {
    number ??= await place.reached(await known(seals, logId, place.name));
    const heads = await nextHeads(seals, { logId, after: number, takes: place.takes, limit: place.atOnce ?? headsAtOnce });
    const last = heads.at(-1)?.head.number;
    if (last === undefined) return false;
    await place.publish(heads, signal);
    await seals.published(logId, place.name, last, clock.now());
    number = last;
    return true;
  };
  while (!signal.aborted) {
    try {
      const isMore = await bring();
      failures = 0;
      onProgress();
      if (!isMore) await pause(everyMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      // What is there has to be looked at again.
      number = undefined;
      await seals.failed(logId, place.name, reasonOf(error), clock.now());
      await pause(jitteredDelayMs(failures, retryMs.min, retryMs.max), signal);
      failures += 1;
    }
  }
}

async function nextHeads(
  seals: Pick<Seals, 'lines' | 'newest'>,
  { logId, after, takes, limit }: { logId: string; after: number; takes: SealPlace['takes']; limit: number },
): Promise<KeptHead[]> {
  if (takes === 'newest') {
    const newest = await newestHead(seals, logId);
    if (newest === 'damaged') throw new Error('The newest head in PostgreSQL cannot be read. Restore table seal_heads.');
    return newest && newest.head.number > after ? [newest] : [];
  }
  for (let from = after + 1; ;) {
    const lines = await seals.lines(logId, from, limit);
    const heads = lines.flatMap(({ line }) => {
      const head = headIn(line);
      return head ? [{ head, line }] : [];
    });
    const last = lines.at(-1)?.number;
    // One that was damaged holds up none of those after it.
    if (heads.length > 0 || last === undefined) return heads;
    from = last + 1;
  }
}

const known = async (seals: Pick<Seals, 'places'>, logId: string, name: SealPlaceName): Promise<number> =>
  (await seals.places(logId)).find(({ place }) => place === name)?.number ?? 0;
