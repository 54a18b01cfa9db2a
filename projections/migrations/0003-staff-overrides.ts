import { sql, type Kysely } from 'kysely';

/**
 * Marks the stops with which staff left a final status: states of an earlier version did not tell them from others. The state is
 * edited as text, because its keys keep their order; what decides the status is one of the stops, and the same text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; stop: string }>`
    select shipments.id, stops.value::text as stop
    from history
    join shipments on shipments.id = history.about_id
    cross join json_array_elements(shipments.state -> 'stops') as stops
    where history.kind = 'shipment' and history.type = 'ShipmentStatusUpdated' and history.data ->> 'correction' = 'true'
      and stops.value ->> 'eventId' = history.event_id::text and stops.value ->> 'overrides' is null`.execute(db);
  for (const { id, stop } of rows) {
    const marked = `${stop.slice(0, -1)},"overrides":true}`;
    await sql`update shipments set state = replace(state::text, ${stop}, ${marked})::json where id = ${id}`.execute(db);
  }
}
