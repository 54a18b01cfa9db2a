import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentSorts } from '#contracts/shipment-list.ts';
import { countMatches } from '#projections/shipments/list-count.ts';
import type { ShipmentFilter } from '#projections/shipments/list-filter.ts';
import { cursorAt } from '#projections/shipments/list-order.ts';
import { firstMatches } from '#projections/shipments/list-page.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const shipments = 12_000;

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
  await sql`
    insert into shipment_list
    select ('01980000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, case when i <= 4000 then 'delayed' else 'in_transit' end,
      'express', 'GH', 'US', timestamptz '2026-01-01' + i * interval '1 minute',
      timestamptz '2026-01-01' + (i % 50) * interval '1 minute', timestamptz '2026-02-01' + (i % 7) * interval '1 day', i % 13
    from generate_series(1, ${shipments}) i`.execute(home.models);
  await sql`
    insert into shipments (id, tracking_number, created_at, search_text, state, revision, position)
    select id, 'N' || id, created_at,
      concat_ws(E'\n', 'n', case when right(id::text, 2) = '00' then 'zab q' when right(id::text, 3) = '050' then 'ab' end, 'city'),
      '{}', 0, 0
    from shipment_list`.execute(home.models);
});
afterAll(() => home.close());

async function listed(filter: ShipmentFilter, order: { sort: (typeof shipmentSorts)[number]; order: 'asc' | 'desc' }) {
  const limit = 20;
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows } = await firstMatches(home.models, filter, { ...order, cursor, limit: limit + 1 });
    ids.push(...rows.slice(0, limit).map(({ id }) => id));
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    cursor = last && cursorAt({ ...order, cursor }, last);
  } while (cursor !== undefined);
  return ids;
}

describe('a search for a text that the index cannot find', () => {
  test.each<[string, ShipmentFilter, number]>([
    ['in all shipments: anywhere in the newest 5,000, as a field in the others', { search: 'ab' }, 50 + 12],
    ['with a filter: anywhere in what it leaves', { search: 'ab', status: ['delayed'] }, 40 + 4],
  ])('lists %s, in every order, and counts the same', async (_what, filter, expected) => {
    expect(await countMatches(home.models, filter)).toEqual({ count: expected, isMore: false });
    for (const sort of shipmentSorts) {
      for (const order of ['asc', 'desc'] as const) {
        const ids = await listed(filter, { sort, order });
        expect([sort, order, ids.length, new Set(ids).size]).toEqual([sort, order, expected, expected]);
      }
    }
  });
});
