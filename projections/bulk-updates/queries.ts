import { sql } from 'kysely';
import { bulkUndoMs } from '#contracts/bulk-status.ts';
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

/** What is left of a bulk update to undo. */
export interface LeftOfBulk {
  bulkId: string;
  actorId: string;
  /** When the first of the shipments was updated. */
  at: string;
  shipmentIds: string[];
}

/** Bulk updates of the last minutes, of one account or of all, with the shipments that nothing has happened to since; newest first. */
export async function undoableBulkUpdates(
  models: Models,
  { now, actorId }: { now: Date; actorId: string | undefined },
): Promise<LeftOfBulk[]> {
  const since = new Date(now.getTime() - bulkUndoMs).toISOString();
  const { rows } = await sql<LeftOfBulk>`
    select "bulkId", "actorId", min(at) as at, array_agg(id) as "shipmentIds" from (
      select id, state #>> '{undoable,bulk,id}' as "bulkId", state #>> '{undoable,actorId}' as "actorId",
        state #>> '{undoable,bulk,at}' as at
      from shipments where id in (
        select about_id from history
        where kind = 'shipment' and data -> 'bulk' is not null and recorded_at >= ${since}::timestamptz
          ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ) offset 0
    ) as updated
    where at >= ${since} ${actorId === undefined ? sql`` : sql`and "actorId" = ${actorId}`}
    group by "bulkId", "actorId" order by min(at) desc, "bulkId"`.execute(models);
  return rows;
}
