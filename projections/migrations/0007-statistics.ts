import { sql, type Kysely } from 'kysely';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import { countedFor, summedLanes, summedStatuses } from '../statistics/counted.ts';

const atOnce = 2_000;

/** What statistics are summed up from, beside the shipments: so many rows a day, however many shipments there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists daily_statuses, daily_lanes`.execute(db);
  await sql`
    create table daily_statuses (
      day date not null, status text not null, shipments bigint not null, on_time bigint not null,
      primary key (day, status)
    )`.execute(db);
  await sql`
    create table daily_lanes (
      day date not null, sender_country text not null, recipient_country text not null,
      shipments bigint not null, revenue_cents bigint not null,
      primary key (day, sender_country, recipient_country)
    )`.execute(db);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string; state: ExistingShipment }>`
      select id, state from shipments where id > ${last} order by id limit ${atOnce}`.execute(db);
    const counted = rows.map(({ state }) => countedFor(state));
    await sql`
      insert into daily_statuses as t
      select * from json_populate_recordset(null::daily_statuses, ${asJson(summedStatuses(counted.flatMap(({ statuses }) => statuses)))})
      on conflict (day, status) do update
      set shipments = t.shipments + excluded.shipments, on_time = t.on_time + excluded.on_time`.execute(db);
    await sql`
      insert into daily_lanes as t
      select * from json_populate_recordset(null::daily_lanes, ${asJson(summedLanes(counted.flatMap(({ lanes }) => lanes)))})
      on conflict (day, sender_country, recipient_country) do update
      set shipments = t.shipments + excluded.shipments, revenue_cents = t.revenue_cents + excluded.revenue_cents`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;
