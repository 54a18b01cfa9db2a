import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { quoteReceivedSchema, quoteSchema } from '#contracts/quotes.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import {
  changedShipmentSchema,
  historyForProgramsSchema,
  quotesForProgramsSchema,
  scansForProgramsSchema,
  shipmentsForProgramsSchema,
} from '#contracts/v1.ts';
import { keyAccess, type KeyRoute } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let key: string;
let keyId: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  const body = { name: 'Web shop', scopes: apiKeyScopes };
  const created = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
  ({ secret: key, id: keyId } = apiKeyWithSecretSchema.parse(await created.json()));
});
afterAll(() => app.stop());

/** A call of a program by its route, with its `{names}` filled in. */
const call = (route: KeyRoute, { names = {}, query = '', body, headers = {} }: Partial<Call> = {}): Promise<Response> => {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? expect.unreachable(`${name} is given`));
  return fetch(new URL(filled + query, app.url), {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
};
interface Call {
  names: Record<string, string>;
  query: string;
  body: object;
  headers: Record<string, string>;
}
const create = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await call('POST /api/v1/shipments', { body: aShipment() })).json());
const scan = { status: 'in_transit', location: 'Lyon', description: 'Sorted' };

const changes: [KeyRoute, object, Partial<Shipment>][] = [
  ['PATCH /api/v1/shipments/{id}/status', scan, { status: 'in_transit', currentLocation: 'Lyon' }],
  [
    'PATCH /api/v1/shipments/{id}/contact',
    { party: 'recipient', name: 'Someone Else', explanation: 'The order named another person' },
    { recipientName: 'Someone Else' },
  ],
  [
    'PATCH /api/v1/shipments/{id}/estimated-delivery',
    { estimatedDelivery: '2099-03-05T12:00:00.000Z', reason: 'weather', description: 'No flights' },
    { estimatedDelivery: '2099-03-05T12:00:00.000Z' },
  ],
  ['POST /api/v1/shipments/{id}/cancel', { reason: 'other', description: 'Not wanted any more' }, { status: 'cancelled' }],
];

test.each(changes)('%s changes the revision that it names, once, in the name of the key', async (route, body, changed) => {
  const { id, revision } = await create();
  const names = { id };
  const stale = await call(route, { names, body, headers: { 'If-Match': '"7"' } });
  expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'stale_revision' }]);

  const headers = { 'If-Match': `"${revision}"`, 'Idempotency-Key': `change-${id}` };
  const first = await call(route, { names, body, headers });
  const shipment = shipmentSchema.parse(await first.json());
  expect([first.status, shipment]).toMatchObject([200, changed]);
  expect(first.headers.get('ETag')).toBe(`"${shipment.revision}"`);
  expect(await (await call(route, { names, body, headers })).json()).toEqual(shipment);
  expect((await call(route, { names, body: { ...body, ...otherWords(body) }, headers })).status).toBe(422);

  const last = (await app.core.log.read(streamOf.shipment(id))).at(-1);
  expect(last?.metadata).toMatchObject({ actorId: keyId, actorRole: 'api_key', source: 'api' });
  expect((await call(route, { names: { id: 'none' }, body })).status).toBe(404);
});

const otherWords = (body: object) => ('description' in body ? { description: 'Other words' } : { explanation: 'Other words' });

test('a list has the fields that were asked for, and counts as a look at persons only with theirs', async () => {
  const { id, trackingNumber } = await create();
  const list = async (fields: string) => {
    const answer = await call('GET /api/v1/shipments', { query: `?numbers=${trackingNumber}&fields=${fields}` });
    return [answer.status, await answer.json()];
  };
  expect(await list('status,recipientCountry')).toEqual([
    200,
    { items: [{ id, status: 'pending', recipientCountry: aShipment().recipientCountry }], nextCursor: null },
  ]);
  expect(await list('secret')).toMatchObject([400, { fields: { fields: expect.any(String) } }]);
  const reads = () => app.core.log.read(`reads-${id}`);
  const [status, page] = await list('recipientName');
  expect([status, shipmentsForProgramsSchema.parse(page).items]).toEqual([
    200,
    [{ id, recipientName: aShipment().recipientName }],
  ]);
  await pollUntil('the read', async () => (await reads()).length > 0);
  expect(await reads()).toHaveLength(1);
});

test.each(['customsLines', 'status'])(
  'a list of %s that was searched for by a name counts as a look at persons',
  async (fields) => {
    const { id, trackingNumber } = await create();
    const search = fields === 'status' ? `&search=${trackingNumber}` : '';
    const answer = await call('GET /api/v1/shipments', { query: `?numbers=${trackingNumber}&fields=${fields}${search}` });
    expect(answer.status).toBe(200);
    await pollUntil('the read', async () => (await app.core.log.read(`reads-${id}`)).length === 1);
  },
);

test('a command shows its persons to a key that may read them, which is recorded, and to no other', async () => {
  const { id, trackingNumber, recipientName } = await create();
  const scanBy = async (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    const answer = await call('POST /api/v1/tracking-events', { body: { ...scan, trackingNumber }, headers });
    expect(answer.status).toBe(201);
    return changedShipmentSchema.parse(await answer.json());
  };
  const body = { name: 'Scanner', scopes: ['tracking:write'] };
  const made = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
  const before = (await app.core.log.read(`reads-${id}`)).length;
  const shown = await scanBy(apiKeyWithSecretSchema.parse(await made.json()).secret);
  expect(shown).toMatchObject({ id, trackingNumber, status: 'in_transit' });
  expect(Object.keys(shown).filter((field) => /^(?:sender|recipient)(?!Country$)|customs/.test(field))).toEqual([]);
  expect(JSON.stringify(shown)).not.toContain(recipientName);
  expect(await app.core.log.read(`reads-${id}`)).toHaveLength(before);
  expect((await scanBy(key)).recipientName).toBe(recipientName);
  await pollUntil('the read', async () => (await app.core.log.read(`reads-${id}`)).length > 0);
});

test('a scan that was wrong is corrected by its id, and only as of the revision that was seen', async () => {
  const { id } = await create();
  await call('PATCH /api/v1/shipments/{id}/status', { names: { id }, body: scan });
  const scans = async () =>
    scansForProgramsSchema.parse(await (await call('GET /api/v1/shipments/{id}/scans', { names: { id } })).json());
  const { revision, items: recorded } = await scans();
  const scanId = recorded.find(({ location }) => location === 'Lyon')?.id ?? expect.unreachable('the scan is listed');
  const correct = (of: string, ifMatch: string) =>
    call('POST /api/v1/shipments/{id}/scans/{scanId}/corrections', {
      names: { id, scanId: of },
      body: { action: 'withdraw', explanation: 'Scanned for the parcel next to it' },
      headers: { 'If-Match': `"${ifMatch}"` },
    });
  expect((await correct(scanId, '0')).status).toBe(412);
  expect((await correct('none', revision)).status).toBe(404);
  const corrected = await correct(scanId, revision);
  expect(shipmentSchema.parse(await corrected.json())).toMatchObject({ id, status: 'pending' });
  expect((await scans()).items.find((one) => one.id === scanId)?.correction).toMatchObject({ withdrawn: true });
});

test('the history and the tracking of a parcel name no person', async () => {
  const { id, trackingNumber, senderName, recipientName, recipientEmail, recipientAddress } = await create();
  await call('PATCH /api/v1/shipments/{id}/status', { names: { id }, body: scan });
  const history = await (await call('GET /api/v1/shipments/{id}/history', { names: { id } })).json();
  expect(historyForProgramsSchema.parse(history).items.map(({ status }) => status)).toEqual(['in_transit', 'pending']);
  const spaced = `${trackingNumber.slice(0, 4)}%20${trackingNumber.slice(4).toLowerCase()}`;
  const tracked = await (await call('GET /api/v1/track/{trackingNumber}', { names: { trackingNumber: spaced } })).json();
  expect(trackingSchema.parse(tracked).shipment).toMatchObject({ id, privacy: 'masked' });
  for (const person of [senderName, recipientName, recipientEmail, recipientAddress]) {
    expect(JSON.stringify([history, tracked])).not.toContain(person);
  }
  for (const number of ['WE483920175525US', 'x', '%00']) {
    const answer = await call('GET /api/v1/track/{trackingNumber}', { names: { trackingNumber: number } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'tracking_not_found' }]);
  }
  expect((await call('GET /api/v1/shipments/{id}/history', { names: { id: 'none' } })).status).toBe(404);
});

test('a label is a PDF, and counts as a look at its persons', async () => {
  const { id } = await create();
  const label = await call('GET /api/v1/shipments/{id}/label', { names: { id }, query: '?format=4x6' });
  expect([label.status, label.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect((await label.text()).startsWith('%PDF-')).toBe(true);
  await pollUntil('the read', async () => (await app.core.log.read(`reads-${id}`)).length === 1);
  expect((await call('GET /api/v1/shipments/{id}/label', { names: { id }, query: '?format=a0' })).status).toBe(400);
});

test('a price is calculated, and quotes are read page by page', async () => {
  const question = { fromCountry: 'Germany', toCountry: 'United States', weight: 2, serviceType: 'express', currency: 'EUR' };
  const [price, usual] = await Promise.all([
    call('POST /api/v1/calculate-shipping', { body: question }),
    app.request('POST', '/api/calculate-shipping', { body: question }),
  ]);
  expect([price.status, await price.json()]).toEqual([200, await usual.json()]);
  expect((await call('POST /api/v1/calculate-shipping', { body: { ...question, weight: 0 } })).status).toBe(400);

  const ids: string[] = [];
  for (const company of ['One', 'Two']) {
    const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote({ company }) });
    ids.push(quoteReceivedSchema.parse(await asked.json()).id);
  }
  const page = async (query: string) => quotesForProgramsSchema.parse(await (await call('GET /api/v1/quotes', { query })).json());
  const first = await page('?limit=1&status=requested');
  const second = await page(`?limit=1&status=requested&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();
  const [id = ''] = ids;
  const answer = await call('GET /api/v1/quotes/{id}', { names: { id } });
  const quote = quoteSchema.parse(await answer.json());
  expect([quote.company, answer.headers.get('ETag')]).toEqual(['One', `"${quote.revision}"`]);
  expect((await call('GET /api/v1/quotes/{id}', { names: { id: 'none' } })).status).toBe(404);
  expect((await call('GET /api/v1/quotes', { query: '?cursor=x' })).status).toBe(400);
});

test.each(['by itself', 'in a list'])(
  'who asked for a quote is shown to a key %s, which is recorded once an hour',
  async (how) => {
    const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote({ company: `Read ${how}` }) });
    const { id } = quoteReceivedSchema.parse(await asked.json());
    const read = async (): Promise<boolean> => {
      if (how === 'by itself') return (await call('GET /api/v1/quotes/{id}', { names: { id } })).ok;
      const page = quotesForProgramsSchema.parse(await (await call('GET /api/v1/quotes')).json());
      return page.items.some((quote) => quote.id === id);
    };
    const recorded = () => app.core.log.read(`reads-${id}`);
    await pollUntil('the quote', read);
    await pollUntil('the record', async () => (await recorded()).length > 0);
    expect(await read()).toBe(true);
    const other = await app.request('GET', `/api/quotes/${id}`, { as: await app.signIn('admin') });
    expect(other.status).toBe(200);
    const reads = await pollUntil('the record of the administrator', async () => {
      const found = await recorded();
      return found.some(({ metadata }) => metadata.actorRole === 'admin') && found;
    });
    expect(reads).toHaveLength(2);
    expect(reads[0]).toMatchObject({
      type: 'QuoteRead',
      data: { quoteId: id, apikeyId: keyId },
      metadata: { actorId: keyId, actorRole: 'api_key', source: 'api' },
    });
  },
);

test('the document for programs has the routes of programs and nothing else', async () => {
  const document = (await (await app.request('GET', '/api/openapi.v1.json')).json()) as {
    openapi: string;
    paths: Record<string, object>;
    tags: { name: string }[];
    components: { securitySchemes: object };
  };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(keyAccess).toSorted());
  expect(document.tags.map(({ name }) => name)).toEqual(['For programs']);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey']);
  const page = await app.request('GET', '/api/docs/v1');
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('/api/docs/start-v1.js');
  expect(await (await app.request('GET', '/api/docs/start-v1.js')).text()).toContain("url: '/api/openapi.v1.json'");
});
