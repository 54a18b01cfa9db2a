import { sql } from 'kysely';
import { applyEvents } from '#projections/apply.ts';
import type { Models } from '#projections/projector.ts';
import { projectors } from '#services/nouns.ts';
import { logged, shipmentCreated } from './events.ts';

const original = '01990000-0000-7000-8000-000000000000';
/** As many as a busy machine writes well within the time of a statement. */
const atOnce = 5_000;

/** So many shipments of one shape in the lists of staff, a minute apart; made in the tables, because their events would take long. */
export async function addCopies(models: Models, count: number): Promise<void> {
  await applyEvents(models, projectors, logged([{ event: shipmentCreated(original), at: '2026-03-01T09:00:00.000Z' }]));
  for (let first = 1; first < count; first += atOnce) await copy(models, first, Math.min(first + atOnce, count) - 1);
}

async function copy(models: Models, first: number, last: number): Promise<void> {
  const id = sql`('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const at = sql`created_at - n * interval '1 minute'`;
  await sql`
    insert into shipment_list
    select ${id}, status, service_type, sender_country, recipient_country, ${at}, ${at}, estimated_delivery, value_cents
    from shipment_list, generate_series(${first}::int, ${last}::int) as n where id = ${original}`.execute(models);
  await sql`
    insert into shipments (id, tracking_number, created_at, search_text, state, revision, position)
    select ${id}, 'COPY' || n, ${at}, 'copy', state, revision, position
    from shipments, generate_series(${first}::int, ${last}::int) as n where id = ${original}`.execute(models);
}
