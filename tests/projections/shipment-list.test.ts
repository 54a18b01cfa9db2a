import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { countryCoded, countryNames } from '#contracts/places.ts';
import { shipmentSorts, sortOrders, type ShipmentSort } from '#contracts/shipment-list.ts';
import { serviceTypes, type Shipment } from '#contracts/shipments.ts';
import { isDelayed, shipmentStatuses } from '#contracts/statuses.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { createLogger } from '#infra/logger.ts';
import { applyEvents } from '#projections/apply.ts';
import { connectModels, migrateModels } from '#projections/database.ts';
import { BadCursor } from '#projections/page.ts';
import {
  everyShipment,
  shipmentsCounted,
  shipmentsMatching,
  type ShipmentFilter,
  type ShipmentsWanted,
} from '#projections/shipments/queries.ts';
import { projectors } from '#services/nouns.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { dumpModels, forgetMigrationsFrom, testModels, type TestModels } from '#tests/support/models.ts';

const shipments = 150;
const people = ['Ama Owusu', '王伟', 'Zoë Ångström', 'Quentin 100%_Sure', 'محمد العربي'];
const codes = ['GH', 'DE', 'US', 'CN'];
const at = (index: number, hour: number) => new Date(Date.UTC(2026, 1, 20 + ((index * 7) % 40), hour)).toISOString();
const now = new Date(Date.UTC(2026, 2, 18, 12));

let home: TestModels;
let rows: Shipment[];

function happenings(index: number): Happening[] {
  const id = `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const city = (code = 'GH') => {
    const { latitude, longitude, timeZone } = countryCoded(code).capital;
    return { city: `City ${code}`, country: code, latitude, longitude, timeZone };
  };
  const person = (offset: number) => ({
    subjectId: id,
    value: { name: people[(index + offset) % people.length] ?? '', email: `p${index}@example.com`, phone: null, address: 'A' },
  });
  const created = shipmentCreated(id, {
    trackingNumber: `WE48392017${String(index).padStart(4, '0')}GH`,
    sender: person(0),
    recipient: person(1),
    origin: city(codes[index % 3]),
    destination: city(codes[(index * 7) % 4]),
    serviceType: serviceTypes[(index * 5) % 3] ?? 'express',
    valueCents: (index % 11) * 100,
    estimatedDelivery: at(index + 5, 9),
  });
  const status = shipmentStatuses[(index * 3) % shipmentStatuses.length] ?? 'pending';
  const actorId = index % 9 === 0 ? 'me' : 'agent-1';
  const update: Happening = { event: statusUpdated(id, { status, reason: 'other' }), at: at(index, 11 + (index % 5)), actorId };
  return [{ event: created, at: at(index, 9), actorId: index % 31 === 0 ? 'me' : 'agent-2' }, ...(index % 4 ? [update] : [])];
}

beforeAll(async () => {
  home = await testModels();
  const events = logged(Array.from({ length: shipments }, (_, index) => happenings(index)).flat());
  for (const event of events.flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
  rows = (await shipmentsMatching(home.models, { limit: shipments, cursor: undefined })).items;
});
afterAll(() => home.close());

const keyOf: Record<ShipmentSort, (row: Shipment) => number> = {
  created: ({ createdAt }) => Date.parse(createdAt),
  updated: ({ updatedAt }) => Date.parse(updatedAt),
  estimatedDelivery: ({ estimatedDelivery }) => Date.parse(estimatedDelivery ?? ''),
  value: ({ value }) => value,
};

/** Whether I worked on it, from its number in the history above. */
const isMine = ({ id }: Shipment): boolean => {
  const index = Number(id.slice(-12));
  return index % 31 === 0 || (index % 9 === 0 && index % 4 !== 0);
};

function matches(row: Shipment, filter: ShipmentFilter): boolean {
  const texts = [row.trackingNumber, row.senderName, row.senderEmail, row.senderCity];
  texts.push(row.recipientName, row.recipientEmail, row.recipientCity);
  const countries: readonly string[] | undefined = filter.country;
  return (
    texts.some((text) => text.toLowerCase().includes(filter.search?.toLowerCase() ?? '')) &&
    (filter.status?.includes(row.status) ?? true) &&
    (filter.service?.includes(row.serviceType) ?? true) &&
    (countries?.some((name) => name === row.senderCountry || name === row.recipientCountry) ?? true) &&
    utcDay(row.createdAt) >= (filter.from ?? '') &&
    utcDay(row.createdAt) <= (filter.to ?? '9') &&
    (!filter.delayedAt || isDelayed(row, filter.delayedAt)) &&
    (filter.workedOnBy === undefined || isMine(row))
  );
}

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const dayNearMarch = fc.integer({ min: 0, max: 45 }).map((days) => daysAfter('2026-02-18', days));

/** Parts that stand in every shipment, in few, and both together, as index and rows have to find them. */
const texts = [
  'ama',
  '王伟',
  '王',
  'ångström',
  '%',
  '_',
  '100%_s',
  'P1',
  'city us',
  'owusu',
  'العربي',
  '🚢',
  'eb',
  '738',
  '{',
  'p138@example.com',
  'P12@Example.com',
  'x138@example.com',
  'we483920170138gh',
];

const filters: fc.Arbitrary<ShipmentFilter> = fc.record({
  search: maybe(fc.constantFrom(...texts)),
  status: some(shipmentStatuses),
  service: some(serviceTypes),
  country: some(countryNames.filter((name) => ['Ghana', 'Germany', 'United States', 'China', 'Japan'].includes(name))),
  from: maybe(dayNearMarch),
  to: maybe(dayNearMarch),
  delayedAt: maybe(fc.constant(now)),
  workedOnBy: maybe(fc.constant('me')),
});

async function everyPage(wanted: Omit<ShipmentsWanted, 'cursor'>): Promise<Shipment[]> {
  const items: Shipment[] = [];
  let cursor: string | undefined;
  do {
    const page = await shipmentsMatching(home.models, { ...wanted, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

async function exportedIds(wanted: Parameters<typeof everyShipment>[1]): Promise<string[]> {
  const { count, pages } = await everyShipment(home.models, wanted);
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  expect(count).toBe(ids.length);
  return ids;
}

test('any filter in any order gives each match once, page by page and exported, and counts them', async () => {
  const ways = fc.record({
    sort: fc.constantFrom(...shipmentSorts),
    order: fc.constantFrom(...sortOrders),
    limit: fc.integer({ min: 3, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, ways, async (filter, { sort, order, limit }) => {
      const forward = (a: Shipment, b: Shipment) => keyOf[sort](a) - keyOf[sort](b) || (a.id < b.id ? -1 : 1);
      const expected = rows
        .filter((row) => matches(row, filter))
        .toSorted((a, b) => (order === 'asc' ? forward(a, b) : forward(b, a)))
        .map(({ id }) => id);
      expect((await everyPage({ ...filter, sort, order, limit })).map(({ id }) => id)).toEqual(expected);
      const counted = await shipmentsCounted(home.models, { ...filter, sort, order, limit, cursor: undefined });
      expect(counted.total).toEqual({ count: expected.length, isMore: false });
      expect(counted.items.map(({ id }) => id)).toEqual(expected.slice(0, limit));
      expect(await exportedIds({ ...filter, sort, order })).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test.each(texts)('%s alone is found in every shipment that has it, and counted', async (search) => {
  const found = await shipmentsCounted(home.models, { search, order: 'asc', limit: shipments, cursor: undefined });
  const expected = rows.filter((row) => matches(row, { search })).map(({ id }) => id);
  expect(found.items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  expect(found.total).toEqual({ count: expected.length, isMore: false });
});

test('rows of an earlier version are brought up to date, as a rebuild would make them', async () => {
  const made = await dumpModels(home.models);
  await sql`drop table shipment_list, shipment_workers`.execute(home.models);
  await sql`drop index newest_of_accounts`.execute(home.models);
  await sql`update shipments set search_text = lower(concat_ws(E'\n', tracking_number,
    state #>> '{created,sender,value,name}', state #>> '{created,sender,value,email}', state #>> '{created,origin,city}',
    state #>> '{created,recipient,value,name}', state #>> '{created,recipient,value,email}', state #>> '{created,destination,city}'))
  `.execute(home.models);
  await forgetMigrationsFrom(home.models, '0002');
  expect(await dumpModels(home.models)).not.toBe(made);
  const database = connectModels(home.url, { logger: createLogger('silent', 'test'), poolSize: 2 });
  await migrateModels(database);
  await database.close();
  expect(await dumpModels(home.models)).toBe(made);
});

describe('a cursor', () => {
  const first = async (wanted: Partial<ShipmentsWanted>) => {
    const { nextCursor } = await shipmentsMatching(home.models, { limit: 2, cursor: undefined, ...wanted });
    return nextCursor ?? expect.unreachable('there is one more page');
  };

  test.each([
    ['of another order', { sort: 'updated' }, { sort: 'created' }],
    ['of the other direction', { order: 'asc' }, { order: 'desc' }],
    ['of a value for a time', { sort: 'value' }, { sort: 'estimatedDelivery' }],
  ] as const)('%s is refused', async (_what, from, to) => {
    const cursor = await first(from);
    await expect(shipmentsMatching(home.models, { limit: 2, ...to, cursor })).rejects.toThrow(BadCursor);
    await expect(shipmentsMatching(home.models, { limit: 2, ...from, cursor })).resolves.toBeDefined();
  });

  test('that was tampered with is refused', async () => {
    const id = '01980000-0000-7000-8000-000000000001';
    const forged = [
      '',
      'created desc',
      `value desc 1e9 ${id}`,
      `value desc -1 ${id}`,
      `created desc 2026-13-01T00:00:00.000000Z ${id}`,
      `value desc 1 x`,
    ];
    for (const text of forged) {
      const cursor = Buffer.from(text).toString('base64url');
      const sort = text.startsWith('value') ? 'value' : 'created';
      await expect(shipmentsMatching(home.models, { limit: 2, sort, cursor })).rejects.toThrow(BadCursor);
    }
  });
});
