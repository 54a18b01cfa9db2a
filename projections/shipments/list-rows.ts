import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { shipmentFields } from '#services/domain/shipment-view.ts';
import type { Step, Write } from '../projector.ts';
import type { ShipmentListTable, ShipmentWorkersTable } from './table.ts';

type ShipmentStep = Step<ShipmentState, ShipmentEvent>;

/** What the steps change of the rows that lists are made from. */
export function listRows(steps: readonly ShipmentStep[]): Write {
  const last = new Map(steps.map(({ after, event }) => [event.data.shipmentId, after]));
  return { table: 'shipment_list', key: 'id', rows: [...last.values()].flatMap(listRow), onConflict: 'replace' };
}

function listRow(state: ShipmentState): ShipmentListTable[] {
  if (state.type === 'none') return [];
  const { created, estimatedDelivery, createdAt, updatedAt } = state;
  const { id, status, serviceType } = shipmentFields(state);
  return [
    {
      id,
      status,
      service_type: serviceType,
      sender_country: created.origin.country,
      recipient_country: created.destination.country,
      created_at: createdAt,
      updated_at: updatedAt,
      estimated_delivery: estimatedDelivery,
      value_cents: created.valueCents,
    },
  ];
}

/** Who did something to which shipment, in these steps. */
export const workers = (steps: readonly ShipmentStep[]): Write => ({
  table: 'shipment_workers',
  key: ['account_id', 'shipment_id'],
  rows: steps.map(({ event }): ShipmentWorkersTable => ({
    account_id: event.metadata.actorId,
    shipment_id: event.data.shipmentId,
  })),
  onConflict: 'keep',
});
