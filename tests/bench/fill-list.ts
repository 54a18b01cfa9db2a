import { sql } from 'kysely';
import { fold } from '#services/domain/decider.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import type { Models } from '#projections/projector.ts';
import { logged, scanned, shipmentCreated } from '#tests/support/events.ts';

/** The state of one shipment, with marks where the generated values go. */
function template(): string {
  const id = '01980000-0000-7000-8000-000000000001';
  const person = (mark: string) => ({
    name: `${mark}NAME`,
    email: `${mark}MAIL`,
    phone: '+1 212 555 0100',
    address: '1 High Street',
  });
  const created = shipmentCreated(id, {
    sender: { subjectId: id, value: person('FROM') },
    recipient: { subjectId: id, value: person('TO') },
  });
  const events = logged([created, scanned(id), scanned(id)].map((event) => ({ event, at: '2026-03-01T09:00:00.000Z' })));
  return JSON.stringify(fold(shipmentDecider, events)).replaceAll(id, 'THEID').replaceAll(created.data.trackingNumber, 'NUMBER');
}

const countries = [
  'US',
  'CA',
  'GB',
  'DE',
  'FR',
  'JP',
  'AU',
  'BR',
  'IN',
  'CN',
  'SG',
  'AE',
  'NL',
  'IT',
  'ES',
  'GH',
  'KR',
  'MX',
  'CH',
  'BF',
];
const cities = ['Accra', 'Berlin', 'Lagos', 'Lyon', 'Madrid', 'Osaka', 'Porto', 'Quito', 'Sydney', 'Toronto'];
const names = ['Abena', 'Bruno', 'Chiara', 'Dmitri', 'Emeka', 'Fatima', 'Goran', 'Hanako', 'Ingrid', 'Jonas', 'Kwame', 'Leila'];

/**
 * So many shipments straight in the tables of their list, older ones mostly delivered: every status, service, country and day has
 * its share of them, Burkina Faso and overnight together none, and one account worked on a thousandth.
 */
export async function fillList(models: Models, shipments: number): Promise<void> {
  await sql`truncate shipments, shipment_list, shipment_workers`.execute(models);
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('shipments'::regclass, 'shipment_list'::regclass) and not indisunique`.execute(models);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(models);
  await sql`
    insert into shipment_list
    select ('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      case
        when age < 0.05 then (array['pending', 'picked_up', 'in_transit', 'in_transit', 'out_for_delivery', 'delayed'])[1 + r1 % 6]
        when r1 % 100 < 2 then 'cancelled' when r1 % 1000 < 25 then 'delayed' else 'delivered' end,
      case when country = 20 or r2 % 10 < 6 then 'standard' when r2 % 10 < 9 then 'express' else 'overnight' end,
      (${countries}::text[])[country], (${countries}::text[])[1 + r4 % 19],
      created, created + interval '1 minute' * (r1 % 20000), created + interval '1 hour' * (24 + r2 % 240), 100 * (r3 % 500000)
    from (
      select n, 1 - n::float8 / ${shipments}::int as age, now() - interval '3 years' * (1 - n::float8 / ${shipments}::int) as created,
        abs(hashint8extended(n, 1)) as r1, abs(hashint8extended(n, 2)) as r2, abs(hashint8extended(n, 3)) as r3,
        abs(hashint8extended(n, 4)) as r4,
        (case when abs(hashint8extended(n, 3)) % 5000 = 0 then 20 else 1 + abs(hashint8extended(n, 5)) % 19 end)::int as country
      from generate_series(1, ${shipments}::int) n
    ) as generated`.execute(models);
  await sql`
    insert into shipments
    select id, number, created_at,
      lower(concat_ws(E'\n', number, sender, sender_mail, 'Accra', recipient, recipient_mail, city, '+12125550100', '+12125550100')),
      replace(replace(replace(replace(replace(replace(replace(${template()}::text, 'THEID', id::text), 'NUMBER', number),
        'FROMNAME', sender), 'FROMMAIL', sender_mail), 'TONAME', recipient), 'TOMAIL', recipient_mail), 'Berlin', city)::json,
      2, n
    from (
      select id, created_at, n, 'WE' || lpad((n * 7919 % 1000000000000)::text, 12, '0') || sender_country as number,
        name || ' Sender' || n % 5000 as sender, lower(name) || n || '@example.com' as sender_mail,
        (${names}::text[])[(1 + (n / 7) % 12)::int] || ' Recipient' || n % 3000 as recipient,
        'to' || n || '@example.org' as recipient_mail, (${cities}::text[])[(1 + n % 10)::int] as city
      from (
        select *, (${names}::text[])[(1 + n % 12)::int] as name
        from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from shipment_list) as numbered
      ) as named
    ) as generated order by n`.execute(models);
  await sql`
    insert into shipment_workers select 'bench', id from shipment_list where hashtext(id::text) % 1000 = 0`.execute(models);
  for (const { definition } of rows) await sql.raw(definition).execute(models);
  for (const table of ['shipments', 'shipment_list', 'shipment_workers'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(models);
}
