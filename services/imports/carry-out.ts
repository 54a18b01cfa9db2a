import pLimit from 'p-limit';
import type { ImportPart } from '#contracts/events/shipment.ts';
import { AppendTooLarge } from '#infra/event-store/event-store.ts';
import type { RowMade } from '#infra/import-rows/import-rows.ts';
import type { Logger } from '#infra/logger.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { CommandContext } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import type { ExistingImport, Run } from '../domain/import.ts';
import type { ShipmentState } from '../domain/shipment-state.ts';
import type { JudgedRow } from './check.ts';
import { referenceMark } from './duplicates.ts';
import { commandOfRow, shipmentOfRow } from './row-ids.ts';
import type { ShipmentSteps } from './shipment-steps.ts';

/** So many rows are under way at a time. */
const atOnce = 64;

export interface CarryOutOptions {
  steps: Pick<ShipmentSteps, 'create' | 'recordScan' | 'updateStatus'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  requestSignatures: Pick<Signatures, 'sign'>;
  referenceSignatures: Pick<Signatures, 'sign'>;
  logger: Logger;
}

/** Why a row will never do; undefined for what passes: an outage, a full disk. */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof DomainError) return error.code === 'unavailable' ? undefined : error.code;
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof AppendTooLarge;
  return isBug ? 'internal' : undefined;
}

/** The identity of a row's command, the same for every attempt. */
export const contextOfRow = (
  { id }: Pick<ExistingImport, 'id'>,
  { startedAt, startedBy, commandId }: Run,
  { row, requestHash }: { row: number; requestHash: string },
): CommandContext => ({
  commandId: commandOfRow(id, row),
  requestHash,
  actor: startedBy as CommandContext['actor'],
  source: 'import',
  correlationId: id,
  causationId: commandId,
  now: startedAt,
});

type Outcome = Omit<RowMade, 'row'>;
const nothing = { shipmentId: null, code: null, reference: null, parties: null };

/** An import whose rows are to be carried out. */
export type StartedImport = ExistingImport & { run: Run };

/** What ends a batch early. */
export interface Stops {
  /** The process is to stop, or no longer owns the import. */
  signal: AbortSignal;
  /** No other row is to be begun; what is under way is finished. */
  calledOff: AbortSignal;
}

/** What rows came to; `upTo` is the last row that was begun, 0 where none was. */
export interface CarriedOut {
  made: RowMade[];
  upTo: number;
}

/**
 * Carries a batch of judged rows out, some at a time, those of one shipment one after the other. Of the rows that are left out, invalid
 * ones are in no list of what was made. Once called off it resolves with what was finished. Rejects while a server is away and when the
 * signal aborts: what was done is found by whoever does it again.
 */
export type CarryOutRows = (state: StartedImport, batch: readonly JudgedRow[], stops: Stops) => Promise<CarriedOut>;

/** Whom a shipment is from and to, where they are to get a digest. */
export function partiesIn(shipment: ShipmentState, run: Pick<Run, 'emails'> | null): RowMade['parties'] {
  if (run?.emails !== 'digest' || shipment.type === 'none') return null;
  const { sender, recipient } = shipment.created;
  return { senderId: sender.subjectId, recipientId: recipient.subjectId };
}

/** Whoever is named by the shipments that are to be created. */
const addressesIn = (batch: readonly JudgedRow[], { duplicates }: Run): string[] => [
  ...new Set(
    batch.flatMap(({ verdict }) => {
      if (verdict.is !== 'shipment' || (verdict.duplicateOf && duplicates === 'skip')) return [];
      return [verdict.body.senderEmail, verdict.body.recipientEmail];
    }),
  ),
];

export function createCarryOutRows(options: CarryOutOptions): CarryOutRows {
  const { steps, personalData, requestSignatures, referenceSignatures, logger } = options;
  return async (state, batch, { signal, calledOff }) => {
    const { run } = state;
    const requestHash = requestSignatures.sign(`import ${state.id}`);
    const turns = pLimit(atOnce);
    /** The row before it that is of the same shipment. */
    const before = new Map<string, Promise<unknown>>();

    // The keys of everybody new are made at once, not one after the other as their rows come up.
    await Promise.all(addressesIn(batch, run).map((address) => personalData.subjectFor(address)));

    const imported = async ({ row, verdict }: JudgedRow): Promise<Outcome | undefined> => {
      if (verdict.is === 'invalid') return undefined;
      if (verdict.duplicateOf && run.duplicates === 'skip') {
        return { ...nothing, outcome: 'duplicate', shipmentId: verdict.duplicateOf.shipmentId };
      }
      const part: ImportPart = { id: state.id, row, emails: run.emails };
      const context = contextOfRow(state, run, { row, requestHash });
      if (verdict.is === 'shipment') {
        const shipmentId = shipmentOfRow(state.id, row);
        const body = { ...verdict.body, shippingCost: verdict.cents / 100 };
        const { state: created } = await steps.create(shipmentId, body, context, { import: part });
        const reference = referenceMark(referenceSignatures, verdict);
        return { ...nothing, outcome: 'imported', shipmentId, reference, parties: partiesIn(created, run) };
      }
      const { scan, shipmentId } = verdict;
      const { trackingNumber: _, shipmentId: __, ...said } = scan;
      const handled =
        run.emails === 'on'
          ? await steps.updateStatus(shipmentId, said, context, { import: part })
          : await steps.recordScan(shipmentId, scan, context, { import: part });
      if (!handled.changed) return { ...nothing, outcome: 'duplicate', shipmentId };
      return { ...nothing, outcome: 'imported', shipmentId, parties: partiesIn(handled.state, run) };
    };

    const one = async (judged: JudgedRow): Promise<Outcome | undefined> => {
      try {
        return await imported(judged);
      } catch (error) {
        // What the rules refuse is the row's own; everything else is tried again.
        const code = refusalIn(error);
        if (code === undefined) throw error;
        if (code === 'internal') logger.error({ err: error, import: state.id, row: judged.row }, 'a row of an import failed');
        const shipmentId = judged.verdict.is === 'scan' ? judged.verdict.shipmentId : null;
        return { ...nothing, outcome: 'failed', shipmentId, code };
      }
    };

    let isOver = false;
    let upTo = 0;
    const inTurn = (judged: JudgedRow) =>
      turns(async () => {
        // Once one failed the batch is done again as a whole: no other row is begun.
        if (isOver) return undefined;
        try {
          // Once the lease is lost, a successor may be undoing what is carried out here.
          signal.throwIfAborted();
          if (calledOff.aborted) return undefined;
          upTo = Math.max(upTo, judged.row);
          return await one(judged);
        } catch (error) {
          isOver = true;
          throw error;
        }
      });
    const outcomes = await Promise.allSettled(
      batch.map(async (judged) => {
        if (judged.verdict.is !== 'scan') return inTurn(judged);
        const { shipmentId } = judged.verdict;
        const mine = (before.get(shipmentId) ?? Promise.resolve()).then(() => inTurn(judged));
        before.set(
          shipmentId,
          mine.catch(() => undefined),
        );
        return mine;
      }),
    );
    const made = outcomes.flatMap((outcome, index): RowMade[] => {
      if (outcome.status === 'rejected') throw outcome.reason;
      const row = batch[index]?.row;
      return outcome.value && row !== undefined ? [{ row, ...outcome.value }] : [];
    });
    return { made, upTo };
  };
}
