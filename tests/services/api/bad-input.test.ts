import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginSchema } from '#contracts/accounts.ts';
import { followSchema } from '#contracts/follows.ts';
import {
  createShipmentSchema,
  recordScanSchema,
  shipmentSchema,
  updateStatusSchema,
  type Shipment,
} from '#contracts/shipments.ts';
import { calculateShippingSchema } from '#contracts/rates.ts';
import { unlockSchema } from '#contracts/tracking.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aShipment } from '#tests/support/shipments.ts';

const unstorable = ['a\u0000b', 'a\u0007b', 'a\ud800b'];
const notText = [5, true, {}, ['a'], null, undefined];
const line = (max: number) => ['', '   ', 'x'.repeat(max + 1), 'a\nb', 'a\rb', ...unstorable, ...notText];
const longText = (max: number) => ['', '   ', 'x'.repeat(max + 1), ...unstorable, ...notText];
const email = ['', 'nobody', 'a@b', 'a@b.co\r\nBcc: c@d.co', `${'a'.repeat(250)}@b.co`, ...unstorable, ...notText];
const phone = ['call me', '1'.repeat(33), '12\u00003456', '555\n1234', 5, {}, []];
const measure = [0, -1, 0.001, 1.005, 100_000_000, 1e300, 'ten', '', '1e3', '1,5', '١', true, {}, null, undefined];
const money = measure.filter((value) => value !== 0);
const degrees = (most: number) => [most + 0.1, -most - 0.1, 1.123456789, 'north', '', true, {}, []];
const choice = ['', 'nothing', 'PENDING', 5, true, {}, ['a']];
const moment = [
  'yesterday',
  '2026-03-01',
  '2026-03-01T09:00:00',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:00',
  5,
  {},
];

const scanFields = {
  status: [...choice, null, undefined],
  location: line(200),
  description: longText(500),
  latitude: degrees(90),
  longitude: degrees(180),
  reason: [...choice, null],
  occurredAt: [...moment, null],
  estimatedDelivery: [...moment, null],
};

/** What does not fit, for every field that a body can have. */
const bad = {
  create: {
    senderName: line(200),
    senderEmail: email,
    senderPhone: phone,
    senderAddress: longText(500),
    senderCity: line(120),
    senderCountry: [...choice, 'Mexico', 'ghana', null, undefined],
    recipientName: line(200),
    recipientEmail: email,
    recipientPhone: phone,
    recipientAddress: longText(500),
    recipientCity: line(120),
    recipientCountry: [...choice, null, undefined],
    packageType: [...choice, null, undefined],
    serviceType: [...choice, null, undefined],
    weight: measure,
    length: measure,
    width: measure,
    height: measure,
    value: money,
    shippingCost: money,
    status: [...choice, 'delivered', null],
    estimatedDelivery: moment,
    language: [...choice, 'xx', null],
  },
  update: { ...scanFields, correction: ['yes', 1, null, {}] },
  scan: {
    ...scanFields,
    trackingNumber: ['WE483920175526US', 'x', '', 'WE483920175525US\u0000', 5, {}, null],
    shipmentId: ['x', '', 5, {}, null, '\u0000'],
  },
  calculate: {
    fromCountry: [...choice, 'Singapore', null, undefined],
    toCountry: [...choice, 'Singapore', null, undefined],
    weight: measure,
    serviceType: [...choice, 'same-day', null, undefined],
    currency: [...choice, 'usd', 'ZZZ', 'EURO', null, undefined],
    length: measure.filter((value) => value !== undefined),
    width: measure.filter((value) => value !== undefined),
    height: measure.filter((value) => value !== undefined),
    language: [...choice, 'xx', null],
  },
  login: { username: ['', 'x'.repeat(121), 'a\u0000b', 'a\ud800', ...notText], password: ['', 'x'.repeat(513), ...notText] },
  unlock: { email },
  follow: {
    email,
    milestones: [
      [],
      ['pending'],
      ['delivered', 'delivered'],
      Array.from({ length: 6 }, () => 'delivered'),
      'delivered',
      {},
      null,
      undefined,
    ],
    language: [...choice, 'xx', null, undefined],
  },
} satisfies Record<string, Record<string, unknown[]>>;

let app: TestApp;
let agent: string;
let shipment: Shipment;
let tail: unknown;
const tailNow = () => app.core.store.tail().then((position) => position?.commit);

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  agent = await app.signIn('agent');
  const created = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  shipment = shipmentSchema.parse(await created.json());
  tail = await tailNow();
});
afterAll(() => app.stop());

const scan = { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' };
const routes = {
  create: { method: 'POST', path: () => '/api/shipments', good: (): object => aShipment() },
  update: { method: 'PATCH', path: () => `/api/shipments/${shipment.id}/status`, good: (): object => scan },
  scan: { method: 'POST', path: () => '/api/tracking-events', good: (): object => ({ ...scan, shipmentId: shipment.id }) },
  calculate: {
    method: 'POST',
    path: () => '/api/calculate-shipping',
    good: (): object => ({
      fromCountry: 'Ghana',
      toCountry: 'Germany',
      weight: 2.5,
      serviceType: 'express',
      currency: 'EUR',
      length: 10,
      width: 10,
      height: 10,
    }),
  },
  login: { method: 'POST', path: () => '/api/auth/login', good: (): object => ({ username: 'nobody', password: 'nothing' }) },
  unlock: {
    method: 'POST',
    path: () => `/api/track/${shipment.trackingNumber}/unlock`,
    good: (): object => ({ email: 'a@example.com' }),
  },
  follow: {
    method: 'POST',
    path: () => `/api/track/${shipment.trackingNumber}/follow`,
    good: (): object => ({ email: 'a@example.com', milestones: ['delivered'], language: 'en' }),
  },
};
type Name = keyof typeof routes;
const names = Object.keys(routes) as Name[];
const send = (name: Name, body: unknown, headers: Record<string, string> = {}) =>
  app.request(routes[name].method, routes[name].path(), { as: agent, body, headers });

/** Half of a pair is told at the other half, an item of a list by its place. */
const toldAt = (name: Name, field: string) =>
  field === 'latitude' || field === 'longitude'
    ? /^(?:latitude|longitude)$/
    : name === 'scan' && field === 'shipmentId'
      ? /^(?:shipmentId|trackingNumber)$/
      : new RegExp(`^${field}(?:\\.\\d+)?$`);

test('every field of every body is looked at', () => {
  const fields = {
    create: createShipmentSchema,
    update: updateStatusSchema,
    scan: recordScanSchema,
    calculate: calculateShippingSchema,
    login: loginSchema,
    unlock: unlockSchema,
    follow: followSchema,
  };
  for (const name of names) expect(Object.keys(bad[name]).toSorted()).toEqual(Object.keys(fields[name].shape).toSorted());
});

describe.each(
  names.flatMap((name) => Object.entries(bad[name]).map(([field, values]) => ({ name, field, values: values as unknown[] }))),
)('$name: $field', ({ name, field, values }) => {
  test('that does not fit is refused by its name, and nothing is stored', async () => {
    for (const value of values) {
      const answer = await send(name, { ...routes[name].good(), [field]: value });
      const body = (await answer.json()) as { code?: string; fields?: Record<string, string> };
      const told = {
        value,
        status: answer.status,
        code: body.code,
        fields: Object.keys(body.fields ?? {}).some((key) => toldAt(name, field).test(key)),
      };
      expect(told).toEqual({ value, status: 400, code: 'invalid_request', fields: true });
    }
    expect(await tailNow()).toBe(tail);
  });
});

describe.each(names)('%s', (name) => {
  test.each(['colour', '__proto__', 'constructor', 'toString'])('refuses the unknown key %s by its name', async (key) => {
    const answer = await send(name, `{${JSON.stringify(key)}:1,${JSON.stringify(routes[name].good()).slice(1)}`);
    expect(answer.status).toBe(400);
    expect(Object.entries(((await answer.json()) as { fields: object }).fields)).toContainEqual([key, 'is not a known field']);
  });

  test.each(['{', '{"a":', 'nothing', '', '{"a":1}x', "{'a':1}", '\u0000'])('refuses malformed JSON: %j', async (body) => {
    const answer = await send(name, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(?:malformed_json|invalid_request)$/) });
  });

  test.each(['[]', '5', '"text"', 'null', 'true'])('refuses a body that is no object: %s', async (body) => {
    expect((await send(name, body)).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', ''])(
    'refuses the type %j',
    async (type) => {
      const answer = await send(name, routes[name].good(), { 'Content-Type': type });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  test('refuses a body over 1 MiB and JSON that is too deep', async () => {
    const large = await send(name, { ...routes[name].good(), padding: 'x'.repeat(1_048_576) });
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'body_too_large' }]);
    const deep = await send(name, '['.repeat(33) + ']'.repeat(33));
    expect([deep.status, await deep.json()]).toMatchObject([400, { code: 'malformed_json' }]);
    expect(await tailNow()).toBe(tail);
  });

  test('never breaks, whatever JSON is in a field', async () => {
    const anything = fc.tuple(
      fc.constantFrom(...Object.keys(bad[name])),
      fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double()),
    );
    const limited = name === 'login' || name === 'unlock' || name === 'follow';
    await fc.assert(
      fc.asyncProperty(anything, async ([field, value]) => {
        const answer = await send(name, {
          ...routes[name].good(),
          ...(limited ? {} : { packageType: 'none', status: 'none', colour: 'none' }),
          [field]: value,
        });
        await answer.text();
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: limited ? 5 : 60 },
    );
  });
});

describe('an address that makes no sense', () => {
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
  const uuid = '01980000-0000-7000-8000-000000000001';

  test.each([
    `search=${'x'.repeat(201)}`,
    'search=a%00b',
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'cursor=nonsense',
    `cursor=${'x'.repeat(201)}`,
    `cursor=${cursorOf(`2026-03-01T09:00:00.000000Z ${'-'.repeat(36)}`)}`,
    `cursor=${cursorOf(`2026-02-30T09:00:00.000000Z ${uuid}`)}`,
    `cursor=${cursorOf(`2026-03-01T99:00:00.000000Z ${uuid}`)}`,
    `cursor=${cursorOf(`0000-03-01T09:00:00.000000Z ${uuid}`)}`,
    'colour=red',
  ])('GET /api/shipments?%s is refused by its name', async (query) => {
    const answer = await app.request('GET', `/api/shipments?${query}`, { as: agent });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } },
    ]);
  });

  test.each(['x', '%00', uuid.toUpperCase(), uuid, '%E0%A4%A', 'a'.repeat(200), '..%2f..'])(
    'a shipment %s does not exist',
    async (id) => {
      const answers = await Promise.all([
        app.request('GET', `/api/shipments/${id}/history`, { as: agent }),
        app.request('PATCH', `/api/shipments/${id}/status`, { as: agent, body: scan }),
        app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent }),
      ]);
      for (const answer of answers) expect([400, 404]).toContain(answer.status);
    },
  );

  test('a shipment is found by its id in capitals too', async () => {
    const answer = await app.request('GET', `/api/shipments/${shipment.id.toUpperCase()}/history`, { as: agent });
    expect(answer.status).toBe(200);
    const moved = await app.request('PATCH', `/api/shipments/${shipment.id.toUpperCase()}/status`, { as: agent, body: scan });
    expect([moved.status, await moved.json()]).toMatchObject([200, { id: shipment.id }]);
  });

  test.each(['%00', 'WE%00', '%E0%A4%A', 'x', 'a'.repeat(64), "' or 1=1 --"])(
    'a tracking number %j is unknown',
    async (number) => {
      const answer = await app.request('GET', `/api/track/${number}`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'tracking_not_found' }]);
      const unlock = await app.request('POST', `/api/track/${number}/unlock`, { body: { email: 'a@example.com' } });
      expect(unlock.status).toBe(403);
    },
  );
});
