import { streamOf } from '#contracts/events/registry.ts';
import { erasureConfirmed } from '#contracts/events/subject.ts';
import { subjectOf } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import type { ErasureMarks } from '#infra/erasure-marks/erasure-marks.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { confirmedErasures, notRecordedAsErased } from '#projections/erasures/queries.ts';
import { areWhole } from '#projections/subjects/queries.ts';
import { carryOutErasure, type CarryOutErasureOptions } from './carry-out.ts';
import { eraseAgain, type EraseAgainOptions } from './erase-again.ts';
import { subjectIn } from './subject-in.ts';

const backOffMs = { min: 1_000, max: 30_000 };
/** How often it is looked for what no bell was heard of. */
const lookMs = 10_000;
/** How often it is looked for whoever has come back. */
const returnedEveryMs = 600_000;
const mostAtOnce = 100;
/** How often it is looked whether the read models have followed. */
const soonMs = 1_000;
/** Before tables that were in use are tried again. */
const inUseMs = 60_000;

export interface EraserOptions extends CarryOutErasureOptions, EraseAgainOptions {
  databaseUrl: string;
  bus: Bus;
  clock: Clock;
  /** Leaves nothing in the files of databases of what was changed or deleted; false where it has to be done again. */
  cleanFiles(): Promise<boolean>;
  erasureMarks: Pick<ErasureMarks, 'without' | 'uncleaned' | 'cleaned'>;
  /** Throws while the log is not the one that the keys and read models belong to. */
  admit(): Promise<void>;
}

/** Erases whoever is to be erased, in one process at a time; what it leaves behind in the middle, its successor does again. */
export function startErasing(options: EraserOptions): OwnedWorker {
  const { databaseUrl, models, erasureMarks, bus, clock, admit, cleanFiles, logger, log } = options;
  const bell = createDoorbell();
  const rung = new Set<string>();
  const toldHindered = new Set<string>();
  const unsubscribe = bus.subscribe(subjectOf({ stream: streamOf.subject(''), type: erasureConfirmed.type }), ({ data }) => {
    const subjectId = subjectIn(data);
    if (subjectId === undefined) return;
    rung.add(subjectId);
    bell.ring();
  });
  const carryOut = async (subjectId: string) => {
    try {
      const isHindered = (await carryOutErasure({ ...options, log }, subjectId)) === 'hindered';
      if (isHindered && !toldHindered.has(subjectId))
        logger.warn({ subjectId }, 'a person waits to be erased until their account is deactivated, or the mailbox disconnected');
      if (isHindered) toldHindered.add(subjectId);
      else toldHindered.delete(subjectId);
    } catch (error) {
      if (isServerAway(error)) throw error;
      // One that fails keeps no other waiting.
      logger.error({ err: error, subjectId }, 'could not erase a person; will retry');
    }
  };

  /** Rewrites what erasures have left, also those of a process that ended before it; returns when to look again. */
  const clean = async (): Promise<number> => {
    const left = await erasureMarks.uncleaned();
    if (left.length === 0) return lookMs;
    const ids = left.map(({ subjectId }) => subjectId);
    if ((await notRecordedAsErased(models, ids)).length > 0) return soonMs;
    if (!(await cleanFiles())) return inUseMs;
    await erasureMarks.cleaned(left);
    return lookMs;
  };

  const worker = startOwnedWorker({
    name: leases.eraser,
    databaseUrl,
    logger,
    backOffMs,
    async own(_lease, signal, report) {
      report.running();
      let lookAgainAt = 0;
      let isTold = false;
      while (!signal.aborted) {
        await admit();
        const known = [...rung];
        rung.clear();
        const wanted = new Set([...known, ...(await confirmedErasures(models, mostAtOnce))]);
        // Before a rebuild something of them could be missed; what was rung for is found among the confirmed ones after it.
        const isWhole = wanted.size === 0 || (await areWhole(models));
        if (!isWhole && !isTold)
          logger.warn({ persons: wanted.size }, 'nobody is erased before `npm run rebuild` after an update');
        isTold = !isWhole;
        for (const subjectId of isWhole ? wanted : []) {
          if (signal.aborted) return;
          await carryOut(subjectId);
        }
        if (clock.now().getTime() >= lookAgainAt) {
          await eraseAgain(options);
          lookAgainAt = clock.now().getTime() + returnedEveryMs;
        }
        const againInMs = await clean();
        report.progress();
        await bell.wait(againInMs, signal);
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
