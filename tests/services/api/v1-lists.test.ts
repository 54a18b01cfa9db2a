import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { KeyRoute } from '#services/api/access.ts';
import type { TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { startForPrograms, type Program } from '#tests/support/v1-program.ts';

type Started = Awaited<ReturnType<typeof startForPrograms>>;
let started: Started;
let app: TestApp;
let program: Program;
let receiver: Started['receiver'];
let operations: Record<string, Operation>;
/** What the lists are of. */
let names: Record<'shipment' | 'otherShipment' | 'import' | 'webhook' | 'otherWebhook', string>;

interface Operation {
  summary: string;
  parameters?: { name: string; in: string; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: { type?: string; properties?: object } }> }>;
}

/** The lists, what each is of, what tells one item from another, and by which other names its place can be given. */
const lists: [KeyRoute, { of?: keyof typeof names; idOf?: (item: Item) => unknown; otherNames?: string[] }][] = [
  ['GET /api/v1/events', { otherNames: ['after'] }],
  ['GET /api/v1/shipments', {}],
  ['GET /api/v1/shipments/{id}/history', { of: 'shipment' }],
  ['GET /api/v1/shipments/{id}/scans', { of: 'shipment' }],
  ['GET /api/v1/imports', {}],
  ['GET /api/v1/imports/{id}/problems', { of: 'import', idOf: ({ line }) => line }],
  ['GET /api/v1/imports/{id}/rows', { of: 'import', idOf: ({ row }) => row }],
  ['GET /api/v1/quotes', {}],
  ['GET /api/v1/webhooks', {}],
  ['GET /api/v1/webhooks/{id}/replays', { of: 'webhook' }],
  ['GET /api/v1/webhooks/{id}/deliveries', { of: 'webhook' }],
];
type Item = Record<string, unknown>;
const pageSchema = z.looseObject({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean().optional(),
});

beforeAll(async () => {
  started = await startForPrograms();
  ({ app, program, receiver } = started);
  const { paths } = (await (await app.request('GET', '/api/openapi.v1.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.fromEntries(Object.entries(paths).flatMap(([path, { get }]) => (get ? [[`GET ${path}`, get]] : [])));
  names = await fill();
});
afterAll(() => started.stop());

/** Three of everything that is listed. */
async function fill(): Promise<typeof names> {
  const { call, createShipment, createWebhook } = program;
  const [shipment, other] = [await createShipment(), await createShipment()];
  for (const location of ['Lyon', 'Paris', 'Lille']) {
    const body = { trackingNumber: shipment.trackingNumber, status: 'in_transit', location, description: 'Sorted' };
    expect((await call('POST /api/v1/tracking-events', { body })).status).toBe(201);
  }
  for (const company of ['One', 'Two', 'Three']) {
    expect((await app.request('POST', '/api/quote-request', { body: dialogQuote({ company }) })).status).toBe(201);
  }
  const desk = createImportDesk(app, { key: program.key });
  const rows = [1, 2, 3].flatMap((n) => [shipmentRow(n), shipmentRow(n + 3, 'heavy')]);
  const { id: imported } = await desk.upload(fileOfShipments(rows));
  for (const n of [7, 8]) await desk.upload(fileOfShipments([shipmentRow(n)]));
  await desk.reaches(imported, 'checked');
  await desk.ask(imported, 'start', { emails: 'off', invalid: 'skip' });
  await desk.reaches(imported, 'finished');
  const webhook = await createWebhook(receiver.url);
  const otherWebhook = await createWebhook(receiver.url);
  await createWebhook(receiver.url);
  const id = webhook.id;
  const replay = { trackingNumber: shipment.trackingNumber };
  for (const _time of [1, 2, 3]) {
    expect((await call('POST /api/v1/webhooks/{id}/test', { names: { id } })).status).toBe(200);
    expect((await call('POST /api/v1/webhooks/{id}/replays', { names: { id }, body: replay })).status).toBe(200);
  }
  const made = { shipment: shipment.id, otherShipment: other.id, import: imported, webhook: id, otherWebhook: otherWebhook.id };
  for (const [route, { of }] of lists) {
    await pollUntil(`three in ${route}`, async () => {
      const answer = await call(route, of ? { names: { id: made[of] } } : {});
      const page: unknown = await answer.json();
      const items = Array.isArray(page) ? page : Object.values(page as object).find((value) => Array.isArray(value));
      return (items as unknown[]).length >= 3;
    });
  }
  // The replays are sent, so that nothing is added to the deliveries any more.
  await pollUntil('the replays', async () => {
    const answer = await call('GET /api/v1/webhooks/{id}/replays', { names: { id } });
    return !(await answer.text()).match(/"state":"(?:reading|sending)"/);
  });
  return made;
}

const ask = (route: KeyRoute, { of, query = {} }: { of?: keyof typeof names | undefined; query?: Record<string, string> }) =>
  program.call(route, { names: of ? { id: names[of] } : {}, query: `?${new URLSearchParams(query)}` });
const read = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pageSchema.parse(JSON.parse(text));
};

test('every operation that answers a list is in the walk', () => {
  const isList = ({ summary, parameters = [], responses }: Operation) => {
    const { schema } = responses['200']?.content?.['application/json'] ?? {};
    const isPaged = parameters.some(({ name, in: place }) => place === 'query' && ['limit', 'cursor', 'offset'].includes(name));
    return isPaged || /^(?:List|Follow)\b/.test(summary) || schema?.type === 'array' || 'items' in (schema?.properties ?? {});
  };
  const found = Object.entries(operations).flatMap(([operation, described]) => (isList(described) ? [operation] : []));
  expect(found.toSorted()).toEqual(lists.map(([route]) => route as string).toSorted());
});

describe.each(lists)('%s', (route, { of, idOf = ({ id }) => id, otherNames = [] }) => {
  test('is asked for with a cursor and a limit', () => {
    const { parameters = [] } = operations[route] ?? expect.unreachable('the operation is documented');
    const described = Object.fromEntries(
      parameters.filter(({ in: place }) => place === 'query').map((one) => [one.name, one.schema]),
    );
    expect(described).toMatchObject({
      cursor: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    });
    expect(Object.keys(described).filter((name) => /^(?:offset|after|page)$/.test(name))).toEqual(otherNames);
  });

  test('answers a page, and one by one everything once', async () => {
    const whole = await read(route, { of, query: { limit: '200' } });
    expect(whole.items.length).toBeGreaterThan(2);
    if (whole.hasMore === undefined) expect(whole.nextCursor).toBeNull();
    const seen: Item[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await read(route, { of, query: { limit: '1', ...(cursor !== null && { cursor }) } });
      expect(page.items.length).toBeLessThan(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
      if (page.hasMore === undefined ? cursor === null : !page.hasMore) break;
    }
    expect(seen.map(idOf)).toEqual(whole.items.map(idOf));
    expect(new Set(seen.map(idOf)).size).toBe(seen.length);
  });

  test('refuses a cursor that is damaged or of another list', async () => {
    const { nextCursor } = await read(route, { of, query: { limit: '1' } });
    const own = nextCursor ?? expect.unreachable('there is more');
    // Not the last character, some bits of which may only fill up a byte.
    const middle = Math.floor(own.length / 2);
    const swapped = `${own.slice(0, middle)}${own[middle] === '0' ? '1' : '0'}${own.slice(middle + 1)}`;
    const foreign = [];
    for (const [other, { of: whose }] of lists) {
      if (other !== route)
        foreign.push((await read(other, { of: whose, query: { limit: '1' } })).nextCursor ?? expect.unreachable());
    }
    for (const cursor of ['nonsense', '1', swapped, own.slice(1), own.slice(0, -2), ...foreign]) {
      const answer = await ask(route, { of, query: { cursor } });
      expect([cursor, answer.status, await answer.json()]).toMatchObject([
        cursor,
        400,
        { code: 'invalid_request', fields: { cursor: expect.any(String) } },
      ]);
    }
  });

  test.each(['0', '201', '1.5', 'many', ''])('refuses a limit of %j', async (limit) => {
    expect((await ask(route, { of, query: { limit } })).status).toBe(400);
  });
});

test.each([
  ['GET /api/v1/shipments/{id}/scans', 'shipment', 'otherShipment'],
  ['GET /api/v1/webhooks/{id}/deliveries', 'webhook', 'otherWebhook'],
] as const)('%s refuses the cursor of another one', async (route, of, other) => {
  const { nextCursor } = await read(route, { of, query: { limit: '1' } });
  const answer = await ask(route, { of: other, query: { cursor: nextCursor ?? '' } });
  expect(answer.status).toBe(400);
});

test('the history of a shipment goes on where the scan that a page ended with was withdrawn meanwhile', async () => {
  const { id, trackingNumber } = await program.createShipment();
  for (const location of ['Lyon', 'Paris', 'Lille']) {
    const body = { trackingNumber, status: 'in_transit', location, description: 'Sorted' };
    await program.call('POST /api/v1/tracking-events', { body });
  }
  const placesFrom = async (query: string) => {
    const answer = await program.call('GET /api/v1/shipments/{id}/history', { names: { id }, query });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const { items, nextCursor } = pageSchema.parse(JSON.parse(text));
    return { nextCursor, scanId: String(items.at(-1)?.['id']), places: items.map(({ location }) => location) };
  };
  const { nextCursor, scanId, places } = await placesFrom('?limit=2');
  expect(places).toEqual(['Lille', 'Paris']);
  const body = { action: 'withdraw', explanation: 'Another parcel' };
  const route = 'POST /api/v1/shipments/{id}/scans/{scanId}/corrections';
  expect((await program.call(route, { names: { id, scanId }, body })).status).toBe(200);
  expect((await placesFrom('')).places).toHaveLength(3);
  const next = await placesFrom(`?limit=2&cursor=${encodeURIComponent(nextCursor ?? '')}`);
  expect([next.places[0], next.places.length, next.nextCursor]).toEqual(['Lyon', 2, null]);
});
