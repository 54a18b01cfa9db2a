import pLimit from 'p-limit';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { ImportRows, RowOutcome } from '#infra/import-rows/import-rows.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { CommandContext } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import type { ExistingImport } from '../domain/import.ts';
import { batchRows } from './batches.ts';
import { requestDigests } from './digests.ts';
import { commandOfRow, shipmentOfRow } from './row-ids.ts';
import type { Note } from './note.ts';
import type { ShipmentSteps } from './shipment-steps.ts';

const atOnce = 32;

export interface UndoOptions {
  rows: ImportRows;
  log: Pick<EventLog, 'read'>;
  note: Note;
  steps: Pick<ShipmentSteps, 'takeBack' | 'correctScan'>;
  requestSignatures: Pick<Signatures, 'sign'>;
  clock: Clock;
}

/** Why a customer sees a shipment cancelled that was never to be. */
const description = 'Registered by mistake and withdrawn';

/**
 * Takes back what the rows of an import made: shipments that nobody has touched since are cancelled, scans that nobody has corrected are
 * withdrawn, and everything else is left. Whoever was emailed of them is emailed of this. Goes on from the last batch that the log knows of;
 * rejects when aborted and while a server is away.
 */
export async function undoImport(options: UndoOptions, undone: ExistingImport, signal: AbortSignal): Promise<void> {
  const { rows, note, requestSignatures, clock } = options;
  const { id, kind, run, undo } = undone;
  if (!run || !undo) throw new TypeError('an import that is undone was started');
  const isTold = run.emails === 'on';
  const requestHash = requestSignatures.sign(`undo import ${id}`);
  const now = clock.now().toISOString();
  const contextOf = (row: number): CommandContext => ({
    commandId: derivedId(id, 'undo', row),
    requestHash,
    actor: { id: 'importer', role: 'system' },
    source: 'system',
    correlationId: id,
    causationId: undo.commandId,
    now,
  });

  const undoRow = async ({ row, shipmentId }: RowOutcome): Promise<'undone' | 'left' | undefined> => {
    try {
      if (kind === 'shipments') {
        // As it was created: anything that happened to it since has moved it on.
        const target = { shipmentId: shipmentOfRow(id, row), expectedRevision: 0n };
        await options.steps.takeBack(target, { description, isTold }, contextOf(row));
        return 'undone';
      }
      return shipmentId === null ? undefined : await withdraw(options, { id, row, shipmentId }, contextOf(row));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
      return error.code === 'not_found' ? undefined : 'left';
    }
  };

  let { row: after, undone: done, left } = undo;
  const turns = pLimit(atOnce);
  for (;;) {
    signal.throwIfAborted();
    const page = await rows.page(id, { after, limit: batchRows });
    if (page.length === 0) break;
    const made = page.filter(({ outcome }) => outcome === 'imported' || outcome === 'undone' || outcome === 'left');
    const outcomes = await Promise.allSettled(made.map((row) => turns(() => undoRow(row))));
    const changed = outcomes.flatMap((outcome, index) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      const row = made[index];
      return row && outcome.value ? [{ ...row, outcome: outcome.value, reference: null, parties: null }] : [];
    });
    await rows.keep(id, changed);
    after = page.at(-1)?.row ?? after;
    done += changed.filter(({ outcome }) => outcome === 'undone').length;
    left += changed.filter(({ outcome }) => outcome === 'left').length;
    await note(id, after, { type: 'recordUndo', row: after, undone: done, left, isLast: false });
  }
  await requestDigests(options, undone, 'undone');
  await note(id, 'over', { type: 'recordUndo', row: after, undone: done, left, isLast: true });
}

async function withdraw(
  { log, steps }: Pick<UndoOptions, 'log' | 'steps'>,
  { id, row, shipmentId }: { id: string; row: number; shipmentId: string },
  context: CommandContext,
): Promise<'undone' | 'left' | undefined> {
  const history = await log.read(streamOf.shipment(shipmentId));
  const commandId = commandOfRow(id, row);
  const scan = history.find(
    ({ type, metadata }) => metadata.commandId === commandId && (type === 'ShipmentScanned' || type === 'ShipmentStatusUpdated'),
  );
  if (!scan) return undefined;
  const corrected = history.some(
    ({ type, data, metadata }) =>
      type === 'ShipmentScanCorrected' && data.scanId === scan.id && metadata.commandId !== context.commandId,
  );
  if (corrected) return 'left';
  await steps.correctScan({ shipmentId, scanId: scan.id }, { action: 'withdraw', explanation: 'Import undone' }, context);
  return 'undone';
}
