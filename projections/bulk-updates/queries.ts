import { sql } from 'kysely';
import { emailInDoubt, emailSent } from '#contracts/events/outgoing-message.ts';
import { shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { Models } from '../projector.ts';

/** Shipments as they stand, by id; one that does not exist is left out. */
export async function shipmentStates(
  models: Models,
  ids: readonly string[],
): Promise<Map<string, { state: ExistingShipment; revision: string }>> {
  const rows = await models.selectFrom('shipments').select(['id', 'state', 'revision']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state, revision }) => [id, { state, revision: String(revision) }]));
}

/** How many emails about the updates of a bulk update have left, among those of the shipments. */
export async function countEmailsOfBulk(models: Models, bulkId: string, shipmentIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history email
    join history scan on scan.about_id = email.about_id and scan.kind = email.kind and scan.event_id = email.causation_id
    where email.kind = 'shipment' and email.about_id = any(${shipmentIds}::uuid[])
      and email.type in (${emailSent.type}, ${emailInDoubt.type})
      and scan.type = ${shipmentStatusUpdated.type} and scan.correlation_id = ${bulkId}`.execute(models);
  return rows[0]?.count ?? 0;
}
