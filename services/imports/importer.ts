import { streamOf } from '#contracts/events/registry.ts';
import { importKeptDays, type ImportFailure } from '#contracts/imports.ts';
import { importsAtWorkSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { leases } from '#infra/database/lease.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { ImportFileGone } from '#infra/import-files/import-files.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { importsAtWork } from '#projections/imports/queries.ts';
import { importDecider, isAtWork, type ExistingImport } from '../domain/import.ts';
import { load } from '../load.ts';
import { requestDigests } from './digests.ts';
import { checkFile } from './check.ts';
import type { MayGoOn } from './may-go-on.ts';
import { UnreadableTable } from './reader.ts';
import { finishImport, settleRows, type RunOptions } from './run.ts';
import { KeyEnded, runUntilCalledOff } from './run-until-called-off.ts';
import { undoImport, type UndoOptions } from './undo.ts';

const backOffMs = { min: 200, max: 5_000 };
/** How often it is looked for work that no bell was heard of, or that the read models did not show yet. */
const lookMs = 2_000;
/** How often it is looked whether the read models have followed. */
const followMs = 50;
const dayMs = 86_400_000;

export interface ImporterOptions extends RunOptions, UndoOptions {
  mayGoOn: MayGoOn;
  databaseUrl: string;
  bus: Bus;
  logger: Logger;
  /** Throws while the log is not the one that the read models belong to. */
  admit(): Promise<void>;
  /** Whether the read models have come to where the log ends now. */
  haveFollowed(): Promise<boolean>;
}

/**
 * Does what is asked of imports, one at a time, in one process at a time: what a process leaves behind in the middle, its successor goes on
 * with. While a server is away it waits.
 */
export function startImporter(options: ImporterOptions): OwnedWorker {
  const { databaseUrl, bus, logger, models, files, clock, admit } = options;
  const bell = createDoorbell();
  const unsubscribe = bus.subscribe(importsAtWorkSubject, () => bell.ring());
  const worker = startOwnedWorker({
    name: leases.importer,
    databaseUrl,
    logger,
    backOffMs,
    async own(_lease, signal, report) {
      report.running();
      while (!signal.aborted) {
        await admit();
        for (const id of await files.kept(new Date(clock.now().getTime() - importKeptDays * dayMs))) {
          if (await mayGo(options, id)) await files.remove(id, clock.now());
        }
        let worked = false;
        const hasFollowed = await options.haveFollowed();
        const failures: unknown[] = [];
        if (hasFollowed) {
          for (const id of await importsAtWork(models)) {
            signal.throwIfAborted();
            try {
              worked = (await workOn(options, id, signal)) || worked;
            } catch (error) {
              if (signal.aborted || isServerAway(error)) throw error;
              // Such as a shipment of its own that cannot be read: those behind it need not wait for that.
              failures.push(error);
            }
          }
        }
        if (failures.length > 0) throw failures[0];
        report.progress();
        if (!worked) await bell.wait(hasFollowed ? lookMs : followMs, signal);
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

/** A file is not taken away from under an import that runs. */
async function mayGo({ log }: Pick<ImporterOptions, 'log'>, id: string): Promise<boolean> {
  const { state } = await load(log, importDecider, streamOf.import(id));
  return state.type === 'none' || !isAtWork(state) || state.type === 'checking';
}

/** Whether there was anything to do. */
async function workOn(options: ImporterOptions, id: string, signal: AbortSignal): Promise<boolean> {
  const { log, note, logger } = options;
  const { state } = await load(log, importDecider, streamOf.import(id));
  if (state.type === 'none' || !isAtWork(state)) return false;
  try {
    await work(options, state, signal);
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    logger.warn({ import: id, failure }, 'an import cannot go on');
    const { state: now } = await load(log, importDecider, streamOf.import(id));
    // Nobody is emailed any more at the wish of a key that has ended.
    if (failure !== 'key_ended' && (now.type === 'running' || now.type === 'cancelling'))
      await requestDigests(options, now, 'imported');
    await note(id, `${state.checkId} ${failure}`, { type: 'fail', failure });
  }
  return true;
}

async function work(options: ImporterOptions, state: ExistingImport, signal: AbortSignal): Promise<void> {
  const { note } = options;
  switch (state.type) {
    case 'checking': {
      const result = await checkFile(options, state, signal);
      const checkId = state.checkId ?? state.id;
      await note(state.id, checkId, { type: 'recordChecked', checkId, result });
      return;
    }
    case 'running':
      return runUntilCalledOff(options, state, signal);
    case 'cancelling':
      return finishImport(options, await settleRows(options, state));
    case 'undoing':
      return undoImport(options, await settled(options, state), signal);
    default:
      return;
  }
}

/** Without its file nobody knows where the last events of a batch went; those that are known are undone all the same. */
const settled = (options: ImporterOptions, state: ExistingImport): Promise<ExistingImport> =>
  state.undo?.row
    ? Promise.resolve(state)
    : settleRows(options, state).catch((error: unknown) => {
        if (error instanceof ImportFileGone) return state;
        throw error;
      });

function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof ImportFileGone) return 'file_removed';
  if (error instanceof KeyEnded) return 'key_ended';
  if (!(error instanceof UnreadableTable)) return undefined;
  return error.code === 'too-many-rows' ? 'too_many_rows' : 'unreadable_file';
}
