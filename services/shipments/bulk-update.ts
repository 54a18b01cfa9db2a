import type { BulkChange, BulkPreviewRow, BulkRow, BulkUpdate, UndoBulk } from '#contracts/bulk-status.ts';
import type { Position } from '#contracts/events/envelope.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentStates } from '#projections/bulk-updates/queries.ts';
import type { CommandContext, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import type { ExistingShipment, ShipmentState } from '../domain/shipment-state.ts';
import { eachRow } from './bulk-rows.ts';
import type { ShipmentCommands } from './commands.ts';

export interface BulkResult {
  rows: BulkRow[];
  /** The newest place in the log that a row came to. */
  position: Position | undefined;
}

/** One change to many shipments: each by its own rules and in a stream of its own, so that what one is refused for keeps no other. */
export interface BulkUpdates {
  preview(shipmentIds: readonly string[], update: BulkChange, now: string): Promise<BulkPreviewRow[]>;
  /** Safe to repeat: under one `bulkId` each shipment is updated once. */
  update(request: BulkUpdate, context: CommandContext): Promise<BulkResult>;
  undo(request: UndoBulk, context: CommandContext): Promise<BulkResult>;
}

export interface BulkUpdateOptions {
  commands: Pick<ShipmentCommands, 'updateStatus' | 'previewStatus' | 'undoBulkUpdate'>;
  models: Models;
  requestSignatures: Pick<Signatures, 'sign'>;
  logger: Logger;
}

export function createBulkUpdates({ commands, models, requestSignatures, logger }: BulkUpdateOptions): BulkUpdates {
  /** The same for every request under the id, so that a shipment that is asked for again is not updated twice. */
  const contextOf = (context: CommandContext, name: string, bulkId: string, change: object, shipmentId: string) => ({
    ...context,
    commandId: derivedId(bulkId, name, context.actor.id, shipmentId),
    requestHash: requestSignatures.sign(`${name} ${bulkId}\n${JSON.stringify(change)}`),
    correlationId: bulkId,
  });

  const runEach = async (
    shipmentIds: readonly string[],
    run: (shipmentId: string) => Promise<Handled<ShipmentState>>,
    outcome: 'updated' | 'undone',
  ): Promise<BulkResult> => {
    const known = await shipmentStates(models, shipmentIds);
    const row = (id: string) => ({ id, trackingNumber: known.get(id)?.state.created.trackingNumber ?? null });
    let position: Position | undefined;
    const rows = await eachRow(
      shipmentIds,
      async (id): Promise<BulkRow> => {
        const handled = await run(id);
        if (handled.position && (!position || handled.position.commit > position.commit)) position = handled.position;
        return { ...row(id), outcome: handled.changed ? outcome : 'unchanged', ...standing(handled) };
      },
      (id, code): BulkRow => ({ ...row(id), outcome: 'refused', code }),
      logger,
    );
    return { rows, position };
  };

  return {
    async preview(shipmentIds, update, now) {
      const known = await shipmentStates(models, shipmentIds);
      const row = (id: string) => {
        const state = known.get(id)?.state;
        return { id, trackingNumber: state?.created.trackingNumber ?? null, status: state ? statusOf(state) : null };
      };
      return eachRow(
        shipmentIds,
        async (id): Promise<BulkPreviewRow> => {
          const found = known.get(id);
          if (!found) throw new DomainError('not_found', 'Shipment not found.');
          const { state, revision } = found;
          const events = commands.previewStatus(id, update, state, now);
          const about = { ...row(id), status: statusOf(state) };
          if (events.length === 0) return { ...about, outcome: 'unchanged' };
          const scan = events.find(({ type }) => type === 'ShipmentStatusUpdated');
          const emails = scan ? readersOf(state) : 0;
          return { ...about, outcome: 'update', becomes: scan ? update.status : about.status, emails, revision };
        },
        (id, code): BulkPreviewRow => ({ ...row(id), outcome: 'refused', code }),
        logger,
      );
    },
    update({ bulkId, shipments, update }, context) {
      const revisions = new Map(shipments.map(({ id, revision }) => [id, BigInt(revision)]));
      const bulk = { id: bulkId, at: context.now };
      const run = async (id: string) => {
        const expectedRevision = revisions.get(id);
        const options = { bulk, ...(expectedRevision !== undefined && { expectedRevision }) };
        return commands.updateStatus(id, update, contextOf(context, 'bulk', bulkId, update, id), options);
      };
      return runEach([...revisions.keys()], run, 'updated');
    },
    undo: ({ bulkId, shipmentIds }, context) =>
      runEach(shipmentIds, (id) => commands.undoBulkUpdate(id, bulkId, contextOf(context, 'undo', bulkId, {}, id)), 'undone'),
  };
}

const statusOf = ({ current }: ExistingShipment) => current?.status ?? 'pending';

/** Whom an update is emailed to: both, but for who was erased. */
const readersOf = ({ created: { sender, recipient } }: ExistingShipment) =>
  [sender, recipient].filter(({ value }) => value !== null).length;

function standing({ state, revision }: Handled<ShipmentState>) {
  if (state.type === 'none' || revision === undefined) throw new TypeError('an update without a shipment');
  return { status: statusOf(state), revision: String(revision) };
}
