import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyScopes, apiKeySchema, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { testJourneys, testNumbers } from '#contracts/test-numbers.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { keyAccess, testKeyRoutes, type KeyRoute } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let keys: Record<ApiKeyMode, string>;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  admin = await app.signIn('admin');
  keys = { live: (await createKey('live')).secret, test: (await createKey('test')).secret };
});
afterAll(() => app.stop());

const createKey = async (mode: ApiKeyMode) => {
  const body = { name: 'Web shop', mode, scopes: apiKeyScopes };
  return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json());
};
const call = (secret: string, method: string, path: string, body?: object) =>
  fetch(new URL(path, app.url), {
    method,
    headers: { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const track = (mode: ApiKeyMode, number: string) => call(keys[mode], 'GET', `/api/v1/track/${number}`);

describe('a test key', () => {
  test('is told from a live one by how it begins, and stays one when it is rotated', async () => {
    const made = await createKey('test');
    expect(made).toMatchObject({ mode: 'test', secret: expect.stringMatching(/^wb_test_[\da-f]{48}$/) });
    const path = `/api/keys/${made.id}/rotate`;
    const rotated = apiKeyWithSecretSchema.parse(await (await app.request('POST', path, { as: admin, body: {} })).json());
    expect(rotated).toMatchObject({ mode: 'test', secret: expect.stringMatching(/^wb_test_/) });
    expect((await call(rotated.secret, 'GET', `/api/v1/track/${testNumbers.lost}`)).status).toBe(200);
    const listed = apiKeySchema.array().parse(await (await app.request('GET', '/api/keys', { as: admin })).json());
    expect(new Set(listed.map(({ mode, hint }) => `${mode} ${hint.slice(0, 8)}`))).toEqual(
      new Set(['live wb_live_', 'test wb_test_']),
    );
    expect((await call(made.secret, 'GET', `/api/v1/track/x?key=${made.secret}`)).status).toBe(401);
  });

  test('reaches no live shipment and no live quote, and neither kind of key finds the numbers of the other', async () => {
    const answer = await call(keys.live, 'POST', '/api/v1/shipments', aShipment());
    const shipment = shipmentSchema.parse(await answer.json());
    await pollUntil('the shipment is tracked', async () => (await track('live', shipment.trackingNumber)).status === 200);
    const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote() });
    const quote = quoteReceivedSchema.parse(await asked.json()).id;
    await pollUntil('the quote', async () => (await call(keys.live, 'GET', `/api/v1/quotes/${quote}`)).status === 200);
    const names = { id: shipment.id, scanId: shipment.id, trackingNumber: shipment.trackingNumber };
    for (const route of Object.keys(keyAccess) as KeyRoute[]) {
      const [method = '', path = ''] = route.split(' ');
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: keyof typeof names) =>
        route.includes('/quotes/') ? quote : names[name],
      );
      const refused = await call(keys.test, method, filled, method === 'GET' ? undefined : {});
      const isReadOfOne = method === 'GET' && path.includes('{');
      const isListOfItsOwn = method === 'GET' && !path.includes('{');
      const isOfAnEndpoint = /\/webhooks\/.*(?:\}|\/(?:pause|resume|rotate|test|send))$/.test(route);
      const isRefusedLater = isReadOfOne || isOfAnEndpoint;
      const expected = !testKeyRoutes.has(route) ? 403 : isRefusedLater ? 404 : isListOfItsOwn ? 200 : 400;
      expect([route, refused.status]).toEqual([route, expected]);
      const text = await refused.text();
      for (const live of [shipment.recipientName, shipment.id, quote]) expect(text).not.toContain(live);
    }
    expect(await app.core.log.read(streamOf.shipment(shipment.id))).toHaveLength(1);
    for (const journey of testJourneys) expect((await track('live', testNumbers[journey])).status).toBe(404);
    for (const journey of testJourneys) {
      const tracked = trackingSchema.parse(await (await track('test', testNumbers[journey].toLowerCase())).json());
      expect(tracked.shipment).toMatchObject({ trackingNumber: testNumbers[journey], privacy: 'masked' });
    }
    expect((await fetch(new URL(`/api/track/${testNumbers.delivered}`, app.url))).status).toBe(404);
  });

  test('calculates prices like a live one', async () => {
    const body = { fromCountry: 'Germany', toCountry: 'United States', weight: 2, serviceType: 'express', currency: 'EUR' };
    const [live, tested] = await Promise.all(
      [keys.live, keys.test].map(async (secret) => {
        const answer = await call(secret, 'POST', '/api/v1/calculate-shipping', body);
        return { status: answer.status, body: await answer.json() };
      }),
    );
    expect(tested).toEqual(live);
    expect(tested?.status).toBe(200);
  });
});
