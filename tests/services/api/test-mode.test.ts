import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { publicEventsPageSchema } from '#contracts/public-events.ts';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { quotesForProgramsSchema, shipmentsForProgramsSchema } from '#contracts/v1.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { webhookSchema } from '#contracts/webhooks.ts';
import { freshId } from '#infra/ids.ts';
import { createTestLog } from '#infra/test-log/test-log.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { dice } from '#tests/support/fuzz/dice.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { tablesOf } from '#tests/support/tables-with.ts';

let app: TestApp;
let keys: Record<ApiKeyMode, string>;
let now = new Date('2026-05-04T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({
    roles: ['projector'],
    env: { API_KEY_REQUESTS_PER_MINUTE: '10000' },
    clock: { now: () => now },
  });
  const admin = await app.signIn('admin');
  const secretOf = async (mode: ApiKeyMode) => {
    const body = { name: `Web shop, ${mode}`, mode, scopes: apiKeyScopes };
    return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json()).secret;
  };
  keys = { live: await secretOf('live'), test: await secretOf('test') };
});
afterAll(() => app.stop());

const call = (mode: ApiKeyMode, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(new URL(`/api/v1${path}`, app.url), {
    method,
    headers: { Authorization: `Bearer ${keys[mode]}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
let orders = 0;
const create = async (mode: ApiKeyMode): Promise<Shipment> => {
  const created = await call(mode, 'POST', '/shipments', aShipment(), { 'Idempotency-Key': `parcel-${(orders += 1)}` });
  expect(created.status).toBe(201);
  return shipmentSchema.parse(await created.json());
};
const createEndpoint = async (mode: ApiKeyMode): Promise<string> => {
  const endpoint = { url: 'https://shop.example/hooks', name: 'Web shop', types: ['shipment.created', 'shipment.scanned'] };
  const made = await call(mode, 'POST', '/webhooks', endpoint);
  expect(made.status).toBe(201);
  return webhookSchema.parse(await made.json()).id;
};
const askForQuote = async (mode: ApiKeyMode): Promise<string> => {
  const asked =
    mode === 'test'
      ? await call('test', 'POST', '/test-quotes', dialogQuote())
      : await app.request('POST', '/api/quote-request', { body: dialogQuote() });
  expect(asked.status).toBe(201);
  return quoteReceivedSchema.parse(await asked.json()).id;
};
const quotesIn = async (mode: ApiKeyMode) =>
  quotesForProgramsSchema.parse(await (await call(mode, 'GET', '/quotes')).json()).items.map(({ id }) => id);
const numbersIn = async (mode: ApiKeyMode) =>
  shipmentsForProgramsSchema
    .parse(await (await call(mode, 'GET', '/shipments')).json())
    .items.map(({ trackingNumber }) => trackingNumber);
const eventsOf = async (mode: ApiKeyMode) =>
  publicEventsPageSchema.parse(await (await call(mode, 'GET', '/events?cursor=oldest')).json()).items;

/** Every row of one side: neither how far a reader has come, nor when a key was used. */
async function rowsOf(mode: ApiKeyMode): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const name of await tablesOf(app.core.db)) {
    if (name.startsWith('test_m') !== (mode === 'test')) continue;
    if (/\.(?:checkpoint|reactors|api_key_uses|write_probe)$/.test(name)) continue;
    const { rows: found } = await sql<{ all: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as all from ${sql.table(name)} as t`.execute(app.core.db);
    rows.set(name, found[0]?.all ?? '');
  }
  return rows;
}
async function idsOf(mode: ApiKeyMode): Promise<string[]> {
  const ids: string[] = [];
  const { store } = mode === 'live' ? app.core : app.core.testMode;
  for await (const { id } of store.readAll({ after: undefined, limit: 10_000 })) ids.push(id);
  return ids;
}
/** Everything that a side keeps, once it stands still. */
async function allOf(mode: ApiKeyMode) {
  await caughtUp(app.core);
  return { rows: await rowsOf(mode), events: await idsOf(mode) };
}
const scan = { status: 'picked_up', location: 'Accra', description: 'Picked up' };

test('whatever a test key does, no row and no event of the live data changes, nobody is mailed, and no live key sees any of it', async () => {
  const live = await create('live');
  const liveQuote = await askForQuote('live');
  await call('test', 'GET', '/shipments');
  const before = await allOf('live');
  expect(before.rows.size).toBeGreaterThan(40);

  const made = await create('test');
  expect(made.trackingNumber).toMatch(/^WT\d{12}GH$/);
  expect((await call('test', 'POST', '/tracking-events', { ...scan, trackingNumber: made.trackingNumber })).status).toBe(201);
  const update = { status: 'in_transit', location: 'Frankfurt International Hub', description: 'Departed' };
  expect((await call('test', 'PATCH', `/shipments/${made.id}/status`, update)).status).toBe(200);
  const cancelled = { reason: 'lost', description: 'Lost' };
  const stale = await call('test', 'POST', `/shipments/${made.id}/cancel`, cancelled, { 'If-Match': '"0"' });
  expect(stale.status).toBe(412);
  expect((await call('test', 'POST', `/shipments/${made.id}/cancel`, cancelled)).status).toBe(200);
  expect((await call('test', 'POST', '/shipments', { ...aShipment(), weight: -1 })).status).toBe(400);
  expect(await numbersIn('test')).toEqual([made.trackingNumber]);
  const tracked = trackingSchema.parse(await (await call('test', 'GET', `/track/${made.trackingNumber}`)).json());
  expect(tracked.trackingEvents.map(({ status }) => status)).toEqual(['cancelled', 'in_transit', 'picked_up', 'pending']);
  expect(await eventsOf('test')).toMatchObject([
    { type: 'shipment.created', subject: { id: made.id } },
    { type: 'shipment.scanned' },
    { type: 'shipment.status_changed' },
    { type: 'shipment.status_changed' },
  ]);
  expect((await call('test', 'GET', `/shipments/${made.id}/label`)).headers.get('content-type')).toBe('application/pdf');
  expect((await call('test', 'GET', `/shipments/${live.id}`)).status).toBe(404);

  const quote = await askForQuote('test');
  expect(await quotesIn('test')).toEqual([quote]);
  expect((await call('test', 'GET', `/quotes/${quote}`)).status).toBe(200);
  expect((await call('test', 'GET', `/quotes/${liveQuote}`)).status).toBe(404);
  expect((await call('test', 'POST', '/shipments', { ...aShipment(), quoteId: liveQuote })).status).toBe(404);
  expect((await call('test', 'POST', '/test-quotes', dialogQuote({ name: '' }))).status).toBe(400);

  expect(await allOf('live')).toEqual(before);
  expect((await call('live', 'POST', '/test-quotes', dialogQuote())).status).toBe(403);
  expect((await call('live', 'GET', `/quotes/${quote}`)).status).toBe(404);
  expect(await quotesIn('live')).toEqual([liveQuote]);
  expect((await call('live', 'GET', `/shipments/${made.id}`)).status).toBe(404);
  expect((await call('live', 'GET', `/track/${made.trackingNumber}`)).status).toBe(404);
  expect((await app.request('GET', `/api/track/${made.trackingNumber}`)).status).toBe(404);
  expect((await call('live', 'PATCH', `/shipments/${made.id}/status`, update)).status).toBe(404);
  expect(await numbersIn('live')).toEqual([live.trackingNumber]);
  expect((await eventsOf('live')).map(({ subject }) => subject.id)).toEqual([live.id, liveQuote]);
});

test('a retry under one Idempotency-Key makes one shipment, and of two changes at one revision one is refused', async () => {
  const headers = { 'Idempotency-Key': 'order-1' };
  const asked = { 'Idempotency-Key': 'quote-1' };
  const quotes = await Promise.all([1, 2, 3].map(() => call('test', 'POST', '/test-quotes', dialogQuote(), asked)));
  const ids = await Promise.all(quotes.map(async (answer) => quoteReceivedSchema.parse(await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const answers = await Promise.all([1, 2, 3].map(() => call('test', 'POST', '/shipments', aShipment(), headers)));
  const made = await Promise.all(answers.map(async (answer) => shipmentSchema.parse(await answer.json()).id));
  expect(new Set(made).size).toBe(1);
  const other = await call('test', 'POST', '/shipments', aShipment({ weight: 3 }), headers);
  expect(other.status).toBe(422);
  const match = { 'If-Match': '"0"' };
  const scans = ['Accra', 'Berlin'].map((location) =>
    call('test', 'PATCH', `/shipments/${made[0]}/status`, { ...scan, location }, match),
  );
  expect((await Promise.all(scans)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test('what a test key made is removed after 30 days, and nothing before; an endpoint stays until it is removed', async () => {
  const { id, trackingNumber } = await create('test');
  const quote = await askForQuote('test');
  const [kept, removed] = [await createEndpoint('test'), await createEndpoint('test')];
  expect((await call('test', 'DELETE', `/webhooks/${removed}`)).status).toBe(200);
  await app.core.testMode.sweep();
  expect(await numbersIn('test')).toContain(trackingNumber);
  expect(await quotesIn('test')).toContain(quote);
  expect((await call('test', 'GET', `/webhooks/${removed}`)).status).toBe(200);
  now = new Date(now.getTime() + 31 * 86_400_000);
  const young = await askForQuote('test');
  await sql`insert into test_mode.webhook_waiting_events (event_id, stream, revision, type, reason)
    values (${freshId()}, ${streamOf.shipment(id)}, 1, 'ShipmentScanned', 'broken')`.execute(app.core.models);
  await app.core.testMode.sweep();
  expect((await sql`select from test_mode.webhook_waiting_events`.execute(app.core.models)).rows).toEqual([]);
  expect(await numbersIn('test')).toEqual([]);
  expect(await quotesIn('test')).toEqual([young]);
  expect((await call('test', 'GET', `/track/${trackingNumber}`)).status).toBe(404);
  expect((await eventsOf('test')).map(({ subject }) => subject.id)).toEqual([young]);
  expect((await call('test', 'GET', `/webhooks/${removed}`)).status).toBe(404);
  expect((await call('test', 'GET', `/webhooks/${kept}`)).status).toBe(200);
});

test('what is appended to a stream while it is swept goes with it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isAppended = false;
  const store = createTestLog({
    db: app.core.testMode.models,
    async alongside(_transaction, [event]) {
      isAppended = event?.type === 'ShipmentScanned';
      if (isAppended) await held;
    },
    clock: { now: () => now },
  });
  const stream = streamOf.shipment(freshId());
  const event = (type: string) => [{ id: freshId(), type, data: {}, metadata: {} }];
  await store.append(stream, 'no_stream', event('ShipmentCreated'));
  now = new Date(now.getTime() + 31 * 86_400_000);
  const appending = store.append(stream, 0n, event('ShipmentScanned'));
  await pollUntil('it to be written', () => isAppended);
  let isSwept = false;
  const sweeping = app.core.testMode.sweep().then(() => (isSwept = true));
  await pollUntil('the sweep to wait or to be over', async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(app.core.models);
    return isSwept || rows.length > 0;
  });
  release();
  await Promise.all([appending, sweeping]);
  const left = await sql`select from test_mode.events where stream = ${stream}`.execute(app.core.models);
  expect(left.rows).toEqual([]);
});

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);
const rounds = Number(process.env['SEPARATION_ROUNDS'] ?? 6);
const commandsPerRound = 8;

test(`whatever keys of one side do, nothing of the other changes, with FUZZ_SEED=${seed}`, async () => {
  const random = dice(seed);
  const modes = ['live', 'test'] as const;
  const shipments: Record<ApiKeyMode, Shipment[]> = { live: [await create('live')], test: [await create('test')] };
  const endpoints: Record<ApiKeyMode, string[]> = { live: [], test: [] };
  const quotes = { live: await askForQuote('live'), test: await askForQuote('test') };
  const description = 'As it was seen';

  /** One command at random, on a shipment or endpoint of its own side or of the other; says what was answered. */
  const act = async (mode: ApiKeyMode) => {
    const side = random.chance(0.7) ? mode : random.pick(modes);
    const { id, trackingNumber } = random.pick(shipments[side]);
    const hook = random.pick([id, ...endpoints[side]]);
    const location = random.pick(['Accra', 'Berlin', 'Frankfurt International Hub', 'Gate 7']);
    const status = random.pick(['picked_up', 'in_transit', 'delivered', 'delayed', 'no_such_status']);
    const [method, path, body] = random.pick<[string, string, object?]>([
      ['POST', '/tracking-events', { trackingNumber, status, location, description }],
      ['PATCH', `/shipments/${id}/status`, { status, location, description, reason: 'customs_hold' }],
      ['PATCH', `/shipments/${id}/contact`, { party: 'sender', name: 'Abena Owusu', explanation: description }],
      ['PATCH', `/shipments/${id}/estimated-delivery`, { estimatedDelivery: '2027-01-01T00:00:00Z', description }],
      ['POST', `/shipments/${id}/cancel`, { reason: 'lost', description }],
      ['PATCH', `/webhooks/${hook}`, { name: random.pick(['Shop', 'Till']) }],
      ['POST', `/webhooks/${hook}/${random.pick(['pause', 'resume', 'rotate', 'test'])}`, {}],
      ['POST', `/webhooks/${hook}/replays`, { trackingNumber }],
      ['DELETE', `/webhooks/${hook}`],
      ['GET', `/track/${trackingNumber}`],
      ['GET', `/shipments/${id}`],
      ['GET', `/quotes/${quotes[side]}`],
      ['POST', '/shipments', { ...aShipment(), quoteId: quotes[side] }],
    ]);
    const answer = await call(mode, method, path, body, random.chance(0.2) ? { 'If-Match': '"0"' } : {});
    expect(answer.status, `${mode} ${method} ${path}`).toBeLessThan(500);
    if (side !== mode) expect([400, 404, 412], `${mode} ${method} ${path}`).toContain(answer.status);
    if (mode === 'test' && random.chance(0.3)) await askForQuote('test');
    if (random.chance(0.3)) shipments[mode].push(await create(mode));
    if (random.chance(0.3)) endpoints[mode].push(await createEndpoint(mode));
    return answer.status;
  };

  const answers = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const mode = modes[round % 2] ?? 'live';
    const other = mode === 'live' ? 'test' : 'live';
    const before = await allOf(other);
    for (let nth = 0; nth < commandsPerRound; nth += 1) answers.add(await act(mode));
    expect(await allOf(other), `round ${round} of ${mode} keys`).toEqual(before);
  }
  expect(answers).toContain(200);
  expect(shipments.live.length + shipments.test.length).toBeGreaterThan(2);
});
