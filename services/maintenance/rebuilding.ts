import { rebuildRequestedSubject } from '#contracts/subjects.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { ModelComparison } from '#contracts/system.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { ModelComparisons } from '#infra/model-comparisons/model-comparisons.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { reasonOf } from '#infra/reason.ts';
import type { RebuildProgress } from '#infra/rebuild-progress/rebuild-progress.ts';
import { pause } from '#infra/shutdown.ts';
import type { Handle } from '../command.ts';
import { maintenanceDecider, type MaintenanceCommand, type Rebuild as RebuildAsked } from '../domain/maintenance.ts';
import { load } from '../load.ts';

/** A rebuild that fails is begun anew; it is too much work to try it again and again at once. */
const backOffMs = { min: 1_000, max: 10_000 };
/** How often it is looked for requests that no bell was heard of. */
const lookMs = 10_000;
/** How often progress is reported, and it is seen that the rebuild was called off. */
const reportMs = 500;

interface Run {
  signal: AbortSignal;
  onProgress(progress: { events: number; share: number }): void;
}

/** Makes new read models and swaps them in; returns how many events they were made of. Throws when aborted. */
export type Rebuild = (run: Run & { beforeSwap(): Promise<void> }) => Promise<number>;

/** Makes new read models, compares the live ones with them, and drops them. Throws when aborted. */
export type Compare = (run: Run) => Promise<Omit<ModelComparison, 'at'>>;

export interface RebuildingOptions {
  databaseUrl: string;
  log: EventLog;
  /** Throws where it is not the log of the read models. */
  checkLog(): Promise<unknown>;
  rebuild: Rebuild;
  compare: Compare;
  /** Drops what a process has left behind that ended in the middle. */
  tidyUp(): Promise<void>;
  progress: RebuildProgress;
  comparisons: Pick<ModelComparisons, 'keep'>;
  handle: Handle;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  /** How often it looks by itself, in milliseconds; whoever asks rings a bell. */
  lookMs?: number;
}

type Finished = Extract<MaintenanceCommand, { type: 'finishRebuild' | 'finishComparison' }>;

/**
 * Does the rebuilds and comparisons that are asked for, in one process at a time. What a process leaves behind that ends in the middle,
 * its successor begins anew, until it is done or called off.
 */
export function startRebuilding(options: RebuildingOptions): OwnedWorker {
  const { databaseUrl, log, handle, bus, clock, logger } = options;
  const bell = createDoorbell();
  const unsubscribe = bus.subscribe(rebuildRequestedSubject, () => bell.ring());
  /** Done, while the log may not know it yet. */
  let done: { id: string; command: Finished } | undefined;

  const finish = ({ id, command }: { id: string; command: Finished }) =>
    handle({
      stream: streamOf.maintenance(),
      decider: maintenanceDecider,
      command,
      context: {
        commandId: derivedId(id, 'rebuilt'),
        requestHash: sha256(command.type === 'finishRebuild' ? 'ReadModelsRebuilt' : 'ReadModelsCompared'),
        actor: { id: 'projector', role: 'system' },
        source: 'system',
        correlationId: id,
        causationId: id,
        now: clock.now().toISOString(),
      },
    });

  const worker = startOwnedWorker({
    name: leases.rebuilder,
    databaseUrl,
    logger,
    backOffMs,
    async own(_lease, signal, report) {
      await options.tidyUp();
      report.running();
      while (!signal.aborted) {
        const asked = await openRebuild(log);
        if (!asked) {
          await bell.wait(options.lookMs ?? lookMs, signal);
          // A command in a terminal may have been killed meanwhile.
          if (!signal.aborted) await options.tidyUp();
        } else {
          if (done?.id !== asked.id) done = await carryOut(options, asked, signal);
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

async function openRebuild(log: EventLog): Promise<RebuildAsked | undefined> {
  const { rebuild } = (await load(log, maintenanceDecider, streamOf.maintenance())).state;
  return rebuild?.state === 'open' ? rebuild : undefined;
}

/** Undefined where it was called off or has to stop. */
async function carryOut(
  options: RebuildingOptions,
  { id, type }: RebuildAsked,
  stopping: AbortSignal,
): Promise<{ id: string; command: Finished } | undefined> {
  const { log, checkLog, rebuild, compare, progress, comparisons, clock, logger } = options;
  await checkLog();
  const begunAt = clock.now();
  const earlier = (await progress.find(id))?.problem ?? null;
  const over = new AbortController();
  const calledOff = new AbortController();
  let last = { events: 0, share: 0 };
  const report = (problem: string | null) =>
    progress.report({ rebuildId: id, begunAt, reportedAt: clock.now(), ...last, problem });
  const askWhetherWanted = async () => {
    if ((await openRebuild(log))?.id !== id) calledOff.abort();
  };
  const stopWhereUnwanted = async () => {
    await askWhetherWanted();
    calledOff.signal.throwIfAborted();
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
  const run: Run = {
    signal: AbortSignal.any([stopping, calledOff.signal]),
    onProgress: (now) => {
      last = now;
    },
  };
  const rebuildModels = async (): Promise<Finished> => {
    const events = await rebuild({ ...run, beforeSwap: stopWhereUnwanted });
    return { type: 'finishRebuild', rebuildId: id, events };
  };
  const compareModels = async (): Promise<Finished> => {
    const compared = await compare(run);
    await stopWhereUnwanted();
    await comparisons.keep({ at: clock.now().toISOString(), ...compared });
    const { position, events, rows, differing } = compared;
    return { type: 'finishComparison', comparisonId: id, position, events, rows, differing };
  };
  try {
    return { id, command: await (type === 'rebuild' ? rebuildModels() : compareModels()) };
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
