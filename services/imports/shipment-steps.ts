import type { ImportPart, ShipmentEvent } from '#contracts/events/shipment.ts';
import type { CorrectScan } from '#contracts/shipment-corrections.ts';
import type { CreateShipment, RecordScan, UpdateStatus } from '#contracts/shipments.ts';
import type { CommandContext, Handled } from '../command.ts';
import type { Decided } from '../domain/decider.ts';
import type { ShipmentState } from '../domain/shipment-state.ts';

type Outcome = Promise<Handled<ShipmentState>>;

/** What a scan would come to; throws DomainError for what it would be refused for. */
export type PreviewScan = (shipmentId: string, scan: RecordScan, state: ShipmentState, now: string) => Decided<ShipmentEvent>[];

/** What imports do to shipments: the commands of single shipments, with all of their checks. */
export interface ShipmentSteps {
  create(id: string, body: CreateShipment, context: CommandContext, options: { import: ImportPart }): Outcome;
  recordScan(id: string, scan: RecordScan, context: CommandContext, options: { import: ImportPart }): Outcome;
  updateStatus(id: string, update: UpdateStatus, context: CommandContext, options: { import: ImportPart }): Outcome;
  correctScan(target: { shipmentId: string; scanId: string }, correction: CorrectScan, context: CommandContext): Outcome;
  takeBack(
    target: { shipmentId: string; expectedRevision: bigint },
    said: { description: string; isTold: boolean },
    context: CommandContext,
  ): Outcome;
  previewScan: PreviewScan;
}

/** What a shipment costs by the rate sheet in force at a moment, in US cents; undefined for what it does not cover. */
export type PricesAt = (at: Date) => Promise<(body: Omit<CreateShipment, 'shippingCost'>) => number | undefined>;
