import { rebuildRequestedSubject } from '#contracts/subjects.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { reasonOf } from '#infra/reason.ts';
import type { RebuildProgress } from '#infra/rebuild-progress/rebuild-progress.ts';
import { pause } from '#infra/shutdown.ts';
import type { Handle } from '../command.ts';
import { maintenanceDecider } from '../domain/maintenance.ts';
import { load } from '../load.ts';

/** A rebuild that fails is begun anew; it is too much work to try it again and again at once. */
const backOffMs = { min: 1_000, max: 10_000 };
/** How often it is looked for requests that no bell was heard of. */
const lookMs = 10_000;
/** How often progress is reported, and it is seen that the rebuild was called off. */
const reportMs = 500;

/** Makes new read models and swaps them in; returns how many events they were made of. Throws when aborted. */
export type Rebuild = (run: {
  signal: AbortSignal;
  onProgress(progress: { events: number; share: number }): void;
  beforeSwap(): Promise<void>;
}) => Promise<number>;

export interface RebuildingOptions {
  databaseUrl: string;
  log: EventLog;
  /** Throws where it is not the log of the read models. */
  checkLog(): Promise<unknown>;
  rebuild: Rebuild;
  progress: RebuildProgress;
  handle: Handle;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

/**
 * Does the rebuilds that are asked for, in one process at a time. What a process leaves behind that ends in the middle, its successor
 * begins anew, until the rebuild is done or called off.
 */
export function startRebuilding(options: RebuildingOptions): OwnedWorker {
  const { databaseUrl, log, handle, bus, clock, logger } = options;
  const bell = createDoorbell();
  const unsubscribe = bus.subscribe(rebuildRequestedSubject, () => bell.ring());
  /** Done, while the log may not know it yet. */
  let done: { rebuildId: string; events: number } | undefined;

  const finish = ({ rebuildId, events }: { rebuildId: string; events: number }) =>
    handle({
      stream: streamOf.maintenance(),
      decider: maintenanceDecider,
      command: { type: 'finishRebuild', rebuildId, events },
      context: {
        commandId: derivedId(rebuildId, 'rebuilt'),
        requestHash: sha256('ReadModelsRebuilt'),
        actor: { id: 'projector', role: 'system' },
        source: 'system',
        correlationId: rebuildId,
        causationId: rebuildId,
        now: clock.now().toISOString(),
      },
    });

  const worker = startOwnedWorker({
    name: leases.rebuilder,
    databaseUrl,
    logger,
    backOffMs,
    async own(_lease, signal, report) {
      report.running();
      while (!signal.aborted) {
        const rebuildId = await openRebuild(log);
        if (rebuildId === undefined) await bell.wait(lookMs, signal);
        else {
          if (done?.rebuildId !== rebuildId) done = await carryOut(options, rebuildId, signal);
          if (done) await finish(done);
        }
        report.progress();
      }
    },
  });
  return {
    state: worker.state,
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}

async function openRebuild(log: EventLog): Promise<string | undefined> {
  const { rebuild } = (await load(log, maintenanceDecider, streamOf.maintenance())).state;
  return rebuild?.state === 'open' ? rebuild.id : undefined;
}

/** Undefined where it was called off or has to stop. */
async function carryOut(
  { log, checkLog, rebuild, progress, clock, logger }: RebuildingOptions,
  rebuildId: string,
  stopping: AbortSignal,
): Promise<{ rebuildId: string; events: number } | undefined> {
  await checkLog();
  const begunAt = clock.now();
  const earlier = (await progress.find(rebuildId))?.problem ?? null;
  const over = new AbortController();
  const calledOff = new AbortController();
  let last = { events: 0, share: 0 };
  const report = (problem: string | null) => progress.report({ rebuildId, begunAt, reportedAt: clock.now(), ...last, problem });
  const askWhetherWanted = async () => {
    if ((await openRebuild(log)) !== rebuildId) calledOff.abort();
  };
  const watch = async () => {
    while (!over.signal.aborted && !calledOff.signal.aborted) {
      await Promise.all([report(earlier), askWhetherWanted()]).catch((error: unknown) =>
        logger.warn({ err: error }, 'could not report the progress of the rebuild; will retry'),
      );
      await pause(reportMs, over.signal);
    }
  };
  const watching = watch();
  try {
    const events = await rebuild({
      signal: AbortSignal.any([stopping, calledOff.signal]),
      onProgress: (now) => {
        last = now;
      },
      async beforeSwap() {
        await askWhetherWanted();
        calledOff.signal.throwIfAborted();
      },
    });
    return { rebuildId, events };
  } catch (error) {
    if (stopping.aborted || calledOff.signal.aborted) return undefined;
    over.abort();
    await watching;
    await report(reasonOf(error)).catch(() => undefined);
    throw error;
  } finally {
    over.abort();
    await watching;
  }
}
