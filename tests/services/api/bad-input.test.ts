import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishAlertSchema } from '#contracts/alerts.ts';
import { loginSchema } from '#contracts/accounts.ts';
import { bulkUpdateSchema, previewBulkSchema, undoBulkSchema } from '#contracts/bulk-status.ts';
import { assignChatSchema, attachShipmentSchema, markReadSchema, noteChatSchema, takeChatSchema } from '#contracts/chat-desk.ts';
import { clientErrorSchema } from '#contracts/client-errors.ts';
import { retryFailedSchema, retryMessageSchema } from '#contracts/outbox.ts';
import { followSchema } from '#contracts/follows.ts';
import { notifyReceiverSchema } from '#contracts/notifications.ts';
import { answerQuoteSchema, calculatorQuoteSchema, dialogQuoteSchema, quoteReceivedSchema } from '#contracts/quotes.ts';
import { calculateShippingSchema, rateSheetSchema } from '#contracts/rates.ts';
import { createShipmentSchema, recordScanSchema, updateStatusSchema, type Shipment } from '#contracts/shipments.ts';
import { unlockSchema } from '#contracts/tracking.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan } from '#tests/support/desk.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { bad } from './bad-values.ts';

let app: TestApp;
let agent: string;
let admin: string;
let shipment: Shipment;
let quoteId: string;
let tail: unknown;
const tailNow = () => app.core.store.tail().then((position) => position?.commit);

beforeAll(async () => {
  app = await startTestApp({
    roles: ['projector'],
    env: { SMS_GATEWAY_URL: 'http://127.0.0.1:9', SMS_GATEWAY_SECRET: 'sixteen characters' },
  });
  const desk = await openDesk(app);
  agent = desk.as;
  admin = await app.signIn('admin');
  shipment = await desk.create();
  const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote() });
  quoteId = quoteReceivedSchema.parse(await asked.json()).id;
  tail = await tailNow();
});
afterAll(() => app.stop());

const chatPath = (what: string) => `/api/chats/${shipment.id}/${what}`;

const routes = {
  create: { method: 'POST', path: () => '/api/shipments', good: (): object => aShipment() },
  update: { method: 'PATCH', path: () => `/api/shipments/${shipment.id}/status`, good: (): object => scan },
  previewBulk: {
    method: 'POST',
    path: () => '/api/shipments/bulk-status/preview',
    good: (): object => ({ shipmentIds: [shipment.id], update: scan }),
  },
  bulkUpdate: {
    method: 'POST',
    path: () => '/api/shipments/bulk-status',
    good: (): object => ({ bulkId: shipment.id, shipments: [{ id: shipment.id, revision: '0' }], update: scan }),
  },
  undoBulk: {
    method: 'POST',
    path: () => '/api/shipments/bulk-status/undo',
    good: (): object => ({ bulkId: shipment.id, shipmentIds: [shipment.id] }),
  },
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
  publishRates: {
    method: 'POST',
    path: () => '/api/rate-sheets',
    good: (): object => ({ ...defaultRateSheet, version: 2, effectiveFrom: '2090-01-01' }),
  },
  askByCalculator: { method: 'POST', path: () => '/api/quote-request', good: (): object => calculatorQuote() },
  askByDialog: { method: 'POST', path: () => '/api/quote-request', good: (): object => dialogQuote() },
  answer: {
    method: 'POST',
    path: () => `/api/quotes/${quoteId}/answer`,
    good: (): object => ({ price: 64, validUntil: new Date().toISOString().slice(0, 10) }),
  },
  login: { method: 'POST', path: () => '/api/auth/login', good: (): object => ({ username: 'nobody', password: 'nothing' }) },
  unlock: {
    method: 'POST',
    path: () => `/api/track/${shipment.trackingNumber}/unlock`,
    good: (): object => ({ email: 'a@example.com' }),
  },
  notify: {
    method: 'POST',
    path: () => '/api/notify-receiver',
    good: (): object => ({
      recipientEmail: 'jonas.weber@example.com',
      senderName: 'Ama Owusu',
      trackingNumber: shipment.trackingNumber,
    }),
  },
  publishAlert: {
    method: 'POST',
    path: () => '/api/alerts',
    good: (): object => ({ level: 'delay', title: 'Storm', detail: 'Two days late.' }),
  },
  takeChat: { method: 'POST', path: () => chatPath('take'), good: (): object => ({ supportName: 'Lin' }) },
  assignChat: { method: 'POST', path: () => chatPath('assign'), good: (): object => ({ accountId: null }) },
  noteChat: { method: 'POST', path: () => chatPath('notes'), good: (): object => ({ text: 'Called the depot.' }) },
  attachShipment: {
    method: 'POST',
    path: () => chatPath('shipments'),
    good: (): object => ({ trackingNumber: shipment.trackingNumber }),
  },
  markRead: { method: 'PUT', path: () => chatPath('read'), good: (): object => ({ seq: '1' }) },
  retryMessage: {
    method: 'POST',
    path: () => `/api/system/outbox/${shipment.id}/retry`,
    good: (): object => ({ retries: 0 }),
  },
  retryFailed: {
    method: 'POST',
    path: () => '/api/system/outbox/retry-failed',
    good: (): object => ({ failedBy: '2026-03-01T09:00:00Z' }),
  },
  clientError: {
    method: 'POST',
    path: () => '/api/client-errors',
    good: (): object => ({ kind: 'screen', error: 'TypeError', screen: '/track', frames: ['index-AbC1.js:12:345'] }),
  },
  follow: {
    method: 'POST',
    path: () => `/api/track/${shipment.trackingNumber}/follow`,
    good: (): object => ({ email: 'a@example.com', milestones: ['delivered'], language: 'en' }),
  },
};
type Name = keyof typeof routes;
const names = Object.keys(routes) as Name[];
const byAdmin = new Set<Name>(['publishAlert', 'publishRates', 'retryMessage', 'retryFailed']);
const send = (name: Name, body: unknown, headers: Record<string, string> = {}) =>
  app.request(routes[name].method, routes[name].path(), {
    as: byAdmin.has(name) ? admin : agent,
    body,
    headers,
  });

/** Half of a pair is reported at the other half, what is inside a value by its path. */
const reportedAt = (name: Name, field: string) =>
  field === 'latitude' || field === 'longitude'
    ? /^(?:latitude|longitude)$/
    : name === 'scan' && field === 'shipmentId'
      ? /^(?:shipmentId|trackingNumber)$/
      : new RegExp(`^${field}(?:\\.|$)`);

test('every field of every body is covered', () => {
  const fields = {
    create: createShipmentSchema,
    update: updateStatusSchema,
    previewBulk: previewBulkSchema,
    bulkUpdate: bulkUpdateSchema,
    undoBulk: undoBulkSchema,
    scan: recordScanSchema,
    calculate: calculateShippingSchema,
    publishRates: rateSheetSchema,
    askByCalculator: calculatorQuoteSchema,
    askByDialog: dialogQuoteSchema,
    answer: answerQuoteSchema,
    login: loginSchema,
    unlock: unlockSchema,
    notify: notifyReceiverSchema,
    publishAlert: publishAlertSchema,
    takeChat: takeChatSchema,
    assignChat: assignChatSchema,
    noteChat: noteChatSchema,
    attachShipment: attachShipmentSchema,
    markRead: markReadSchema,
    retryMessage: retryMessageSchema,
    retryFailed: retryFailedSchema,
    clientError: clientErrorSchema,
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
      const refusal = {
        value,
        status: answer.status,
        code: body.code,
        fields: Object.keys(body.fields ?? {}).some((key) => reportedAt(name, field).test(key)),
      };
      expect(refusal).toEqual({ value, status: 400, code: 'invalid_request', fields: true });
    }
    expect(await tailNow()).toBe(tail);
  });
});

describe.each(names)('%s', (name) => {
  test.each(['colour', '__proto__', 'constructor', 'toString'])('refuses the unknown key %s by its name', async (key) => {
    const answer = await send(name, `{${JSON.stringify(key)}:1,${JSON.stringify(routes[name].good()).slice(1)}`);
    expect(answer.status).toBe(400);
    expect(Object.entries(((await answer.json()) as { fields: object }).fields)).toContainEqual([key, 'Unknown field']);
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
