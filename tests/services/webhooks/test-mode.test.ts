import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { publicEventSchema } from '#contracts/public-events.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import {
  webhookDeliveriesSchema,
  webhookReplaysSchema,
  webhookSchema,
  webhooksSchema,
  webhookWithSecretSchema,
  type WebhookWithSecret,
} from '#contracts/webhooks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

let app: TestApp;
let admin: string;
let keys: Record<ApiKeyMode, string>;
const receivers: Receiver[] = [];
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'mailer', 'webhooks'], env: { API_KEY_REQUESTS_PER_MINUTE: '1000' } });
  admin = await app.signIn('admin');
  keys = { live: await keyOf('live'), test: await keyOf('test') };
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

const keyOf = async (mode: ApiKeyMode): Promise<string> => {
  const body = { name: `Shop, ${mode}`, mode, scopes: apiKeyScopes };
  return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json()).secret;
};
const call = (secret: string, method: string, path: string, body?: object) =>
  app.request(method, `/api/v1${path}`, { headers: { Authorization: `Bearer ${secret}` }, ...(body && { body }) });
const staff = (method: string, path: string) => app.request(method, `/api/webhooks${path}`, { as: admin });
const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given);
  receivers.push(started);
  return started;
};
const types = ['shipment.created', 'shipment.scanned', 'shipment.status_changed'];
const endpoint = async (secret: string, url: string): Promise<WebhookWithSecret> => {
  const answer = await call(secret, 'POST', '/webhooks', { url, name: 'Web shop', types });
  expect(answer.status).toBe(201);
  return webhookWithSecretSchema.parse(await answer.json());
};
const createShipment = async (secret: string): Promise<Shipment> => {
  const answer = await call(secret, 'POST', '/shipments', aShipment());
  expect(answer.status).toBe(201);
  return shipmentSchema.parse(await answer.json());
};
const arrived = (of: Receiver, count: number) =>
  pollUntil(`${count} requests`, async () => of.received.length >= count && of.received);
const subjectsAt = ({ received }: Receiver) =>
  received.map(({ body }) => publicEventSchema.parse(JSON.parse(body))).map(({ subject }) => subject.id);
const idsAt = async (answer: Promise<Response>) => webhooksSchema.parse(await (await answer).json()).items.map(({ id }) => id);

test('an endpoint of a test key is told of test mode alone and one of a live key of live data alone, signed in the same way', async () => {
  const [ofTest, ofLive] = [await receiver(), await receiver()];
  const tested = await endpoint(keys.test, ofTest.url);
  const live = await endpoint(keys.live, ofLive.url);
  expect([tested.mode, live.mode]).toEqual(['test', 'live']);
  const mine = await createShipment(keys.test);
  const theirs = await createShipment(keys.live);
  const scan = { trackingNumber: mine.trackingNumber, status: 'picked_up', location: 'Accra', description: 'Picked up' };
  expect((await call(keys.test, 'POST', '/tracking-events', scan)).status).toBe(201);
  await arrived(ofLive, 1);
  const [first, second] = await arrived(ofTest, 2);
  for (const one of [first, second]) {
    expect(() => new Verifier(tested.secret).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow();
  }
  expect(subjectsAt(ofTest)).toEqual([mine.id, mine.id]);
  expect(subjectsAt(ofLive)).toEqual([theirs.id]);

  expect((await call(keys.live, 'GET', `/webhooks/${tested.id}`)).status).toBe(404);
  expect((await call(keys.test, 'GET', `/webhooks/${live.id}`)).status).toBe(404);
  expect((await call(await keyOf('test'), 'DELETE', `/webhooks/${tested.id}`)).status).toBe(404);
  expect(await idsAt(call(keys.test, 'GET', '/webhooks'))).toEqual([tested.id]);
  expect(await idsAt(call(keys.live, 'GET', '/webhooks'))).toEqual([live.id]);
});

test('a test key rotates, pauses, tests and replays its endpoint, and the log of its deliveries is its own', async () => {
  const there = await receiver();
  const { id, secret } = await endpoint(keys.test, there.url);
  const shipment = await createShipment(keys.test);
  await arrived(there, 1);
  const path = `/webhooks/${id}`;
  const rotated = webhookWithSecretSchema.parse(await (await call(keys.test, 'POST', `${path}/rotate`, {})).json());
  expect(rotated.secret).not.toBe(secret);
  await call(keys.test, 'POST', `${path}/pause`);
  expect((await call(keys.test, 'POST', `${path}/test`)).status).toBe(409);
  expect(webhookSchema.parse(await (await call(keys.test, 'POST', `${path}/resume`)).json()).state).toBe('active');
  expect((await call(keys.test, 'POST', `${path}/test`)).status).toBe(200);
  expect((await arrived(there, 2))[1]?.body).toContain('webhook.test');
  const replay = { trackingNumber: shipment.trackingNumber };
  expect((await call(keys.test, 'POST', `${path}/replays`, replay)).status).toBe(200);
  expect((await arrived(there, 3))[2]).toMatchObject({ id: there.received[0]?.id, headers: { 'waybill-delivery': 'replay' } });
  await pollUntil('the replay to be done', async () => {
    const [latest] = webhookReplaysSchema.parse(await (await call(keys.test, 'GET', `${path}/replays`)).json()).items;
    return latest?.state === 'done';
  });
  const { items: deliveries } = webhookDeliveriesSchema.parse(await (await call(keys.test, 'GET', `${path}/deliveries`)).json());
  expect(deliveries.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    ['replay', 'test', 'live'].map((kind) => `${kind} delivered`),
  );
  const again = `${path}/deliveries/${deliveries[2]?.id}/send`;
  expect((await call(keys.live, 'POST', again)).status).toBe(404);
  expect((await call(keys.test, 'POST', again)).status).toBe(200);
  expect((await arrived(there, 4))[3]?.headers['waybill-delivery']).toBe('again');
});

test('staff see which endpoints are of test keys, and can stop one; nobody is emailed when its receiver is gone', async () => {
  const [gone, there] = [await receiver((response) => response.writeHead(410).end()), await receiver()];
  const refusing = await endpoint(keys.test, gone.url);
  const { id } = await endpoint(keys.test, there.url);
  const live = await endpoint(keys.live, gone.url);
  expect(await idsAt(staff('GET', '?mode=test'))).toEqual(expect.arrayContaining([id, refusing.id]));
  const listed = await idsAt(staff('GET', ''));
  expect(listed).toContain(live.id);
  expect(listed).not.toContain(id);
  expect(webhookSchema.parse(await (await staff('GET', `/${id}`)).json())).toMatchObject({
    mode: 'test',
    url: there.url,
    apiKey: { name: 'Shop, test' },
    createdBy: 'admin',
  });
  expect(webhookSchema.parse(await (await staff('POST', `/${id}/pause`)).json()).state).toBe('paused');
  await createShipment(keys.test);
  await pollUntil('the endpoint to be disabled', async () => {
    const { state } = webhookSchema.parse(await (await staff('GET', `/${refusing.id}`)).json());
    return state === 'disabled';
  });
  await createShipment(keys.live);
  const emails = await pollUntil('the email about the live one', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['template', 'about_id']).execute();
    const found = rows.filter(({ template }) => template.startsWith('webhook_'));
    return found.length > 0 && found;
  });
  expect(emails.map((email) => email.about_id)).toEqual([live.id]);
  expect(gone.received).toHaveLength(2);
  expect((await staff('DELETE', `/${id}`)).status).toBe(200);
  expect((await call(keys.test, 'GET', `/webhooks/${id}`)).status).toBe(200);
  expect(await idsAt(call(keys.test, 'GET', '/webhooks'))).not.toContain(id);
});

test('staff make endpoints of live data only, also where they ask for test mode', async () => {
  const there = await receiver();
  const body = { url: there.url, name: 'Depot', types };
  const answer = await app.request('POST', '/api/webhooks?mode=test', { as: admin, body });
  const { id, mode } = webhookWithSecretSchema.parse(await answer.json());
  expect(mode).toBe('live');
  expect(await idsAt(staff('GET', '?mode=test'))).not.toContain(id);
  expect(await idsAt(staff('GET', ''))).toContain(id);
  expect((await staff('POST', `/${id}/pause?mode=test`)).status).toBe(200);
});

test('once its key is revoked an endpoint of test mode is sent nothing more', async () => {
  const there = await receiver();
  const body = { name: 'Ends soon', mode: 'test', scopes: apiKeyScopes };
  const key = apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json());
  const { id } = await endpoint(key.secret, there.url);
  await createShipment(keys.test);
  await arrived(there, 1);
  await app.request('DELETE', `/api/keys/${key.id}`, { as: admin });
  await pollUntil('the next ones to be dropped', async () => {
    await createShipment(keys.test);
    const dropped = await staff('GET', `/${id}/deliveries?state=dropped`);
    return webhookDeliveriesSchema.parse(await dropped.json()).items.length > 0;
  });
});
