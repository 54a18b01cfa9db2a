import { streamOf } from '#contracts/events/registry.ts';
import type { ImportCounts } from '#contracts/imports.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import type { ImportRows, RowMade } from '#infra/import-rows/import-rows.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { Models } from '#projections/projector.ts';
import { noCounts, type ExistingImport, type ImportState } from '../domain/import.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import { folded } from '../load.ts';
import { batchRows, rowsOfFile } from './batches.ts';
import { partiesIn, type CarryOutRows, type Stops } from './carry-out.ts';
import { createJudge, type CheckOptions, type JudgedRow } from './check.ts';
import { requestDigests } from './digests.ts';
import { referenceMark } from './duplicates.ts';
import type { ImportReader } from './reader.ts';
import type { Note } from './note.ts';
import { commandOfRow, shipmentOfRow } from './row-ids.ts';
import { shipmentsOfScans } from './scans.ts';

export interface RunOptions extends CheckOptions {
  files: ImportFiles;
  reader: ImportReader;
  rows: ImportRows;
  log: Pick<EventLog, 'read'>;
  models: Models;
  referenceSignatures: Pick<Signatures, 'sign'>;
  note: Note;
  carryOut: CarryOutRows;
}

/** What ends a run early. `look` is called before each batch: it calls the run off where there is a reason. */
export interface RunStops extends Stops {
  look(): Promise<void>;
}

/**
 * Carries the rows out that are left, a batch at a time, for as long as nobody called it off; of a batch that is called off the log is
 * told what was finished. Rejects when the signal aborts, while a server is away, and with ImportFileGone: whoever begins again goes on
 * from the last batch that the log knows of.
 */
export async function runImport(
  options: RunOptions,
  begun: ExistingImport,
  { signal, calledOff, look }: RunStops,
): Promise<void> {
  const { files, rows, note, carryOut } = options;
  const { id, run } = begun;
  if (!run) throw new TypeError('an import that runs was started');
  let counts = begun.counts ?? noCounts;
  const judge = await createJudge(options, begun);
  const { batches } = await rowsOfFile(options, begun);
  let state: ImportState = begun;
  for await (const batch of batches) {
    signal.throwIfAborted();
    if (calledOff.aborted) return;
    if ((batch.at(-1)?.row ?? 0) <= begun.row) {
      judge.pass(batch);
      continue;
    }
    await look();
    if (calledOff.aborted) return;
    if (!(await files.isKept(id))) throw new ImportFileGone(`the file of import ${id} was removed`);
    const judged = await judge.judge(batch);
    const { made, upTo: row } = await carryOut({ ...begun, run }, judged, { signal, calledOff });
    await rows.keep(id, made);
    const begunRows = judged.filter((one) => one.row <= row);
    counts = addedTo(counts, begunRows, made);
    state = await note(id, row, { type: 'recordProgress', row, counts });
    if (state.type !== 'running') return;
  }
  signal.throwIfAborted();
  if (calledOff.aborted) return;
  await finishImport(options, state);
}

function addedTo(before: ImportCounts, judged: readonly JudgedRow[], made: readonly RowMade[]): ImportCounts {
  const of = (outcome: RowMade['outcome']) => made.filter((row) => row.outcome === outcome).length;
  return {
    imported: before.imported + of('imported'),
    invalid: before.invalid + judged.filter(({ verdict }) => verdict.is === 'invalid').length,
    duplicates: before.duplicates + of('duplicate'),
    failed: before.failed + of('failed'),
  };
}

/** Says that it is over, and has digests sent of what was done. */
export async function finishImport(options: Pick<RunOptions, 'note' | 'rows'>, ended: ImportState): Promise<void> {
  if (ended.type !== 'running' && ended.type !== 'cancelling') return;
  await requestDigests(options, ended, 'imported');
  const { id, row, counts } = ended;
  await options.note(id, 'over', { type: 'finish', row, counts: counts ?? noCounts });
}

/**
 * Finds what a process did that ended in the middle of a batch: of rows that nobody will carry out any more, those that the log has.
 * Throws ImportFileGone for tracking events whose file is gone, which alone says where they went.
 */
export async function settleRows(options: RunOptions, state: ExistingImport): Promise<ExistingImport> {
  const { rows, log, models, note } = options;
  const { id, kind, check, run } = state;
  const last = Math.min(state.row + batchRows, check?.rows ?? 0);
  const ordinals = Array.from({ length: Math.max(0, last - state.row) }, (_, index) => state.row + 1 + index);
  if (ordinals.length === 0) return state;
  const shipmentIds =
    kind === 'shipments' ? ordinals.map((row) => shipmentOfRow(id, row)) : await ofScans(options, state, models);
  const references = kind === 'shipments' ? await referencesOf(options, state) : [];
  const made: RowMade[] = [];
  for (const [index, row] of ordinals.entries()) {
    const shipmentId = shipmentIds[index];
    if (shipmentId === undefined) continue;
    const history = await log.read(streamOf.shipment(shipmentId));
    if (!history.some(({ metadata }) => metadata.commandId === commandOfRow(id, row))) continue;
    const { state: shipment } = folded(shipmentDecider, history);
    const reference = references[index] ?? null;
    made.push({ row, outcome: 'imported', shipmentId, code: null, reference, parties: partiesIn(shipment, run) });
  }
  if (made.length === 0) return state;
  await rows.keep(id, made);
  const counts = addedTo(state.counts ?? noCounts, [], made);
  const row = made.at(-1)?.row ?? state.row;
  const settled = await note(id, row, { type: 'recordProgress', row, counts });
  return settled.type === 'none' ? state : settled;
}

/** By what later imports find the shipments of these rows. Without the file nobody knows. */
async function referencesOf(options: RunOptions, state: ExistingImport): Promise<(string | null)[]> {
  try {
    const { batches } = await rowsOfFile(options, state, state.row);
    for await (const batch of batches) {
      return batch.map(({ read }) => ('body' in read ? referenceMark(options.referenceSignatures, read) : null));
    }
  } catch (error) {
    if (!(error instanceof ImportFileGone)) throw error;
  }
  return [];
}

async function ofScans(options: RunOptions, state: ExistingImport, models: Models): Promise<(string | undefined)[]> {
  const { batches } = await rowsOfFile(options, state, state.row);
  for await (const batch of batches) {
    const found = await shipmentsOfScans(
      models,
      batch.map(({ read }) => ('scan' in read ? read : { scan: { status: 'pending', location: '', description: '' } })),
    );
    return found;
  }
  return [];
}
