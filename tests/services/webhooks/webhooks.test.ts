import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema } from '#contracts/public-events.ts';
import { securityEntrySchema } from '#contracts/security-log.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { systemStateSchema } from '#contracts/system.ts';
import {
  deliveryDetailSchema,
  webhookDeliveriesSchema,
  webhookReplaysSchema,
  webhookSchema,
  webhookWithSecretSchema,
  type WebhookWithSecret,
} from '#contracts/webhooks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { respondOk, startReceiver, type Received, type Receiver } from './receiver.ts';

let app: TestApp;
let admin: string;
let aheadMs = 0;
const receivers: Receiver[] = [];
const made: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    roles: ['projector', 'webhooks'],
    env: { API_KEY_REQUESTS_PER_MINUTE: '1000' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const id of made.splice(0)) await staff('DELETE', `/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

const staff = (method: string, path: string, body?: object, as = admin) =>
  app.request(method, `/api/webhooks${path}`, { as, ...(body && { body }) });
const program = (secret: string, method: string, path: string, body?: object) =>
  app.request(method, `/api/v1${path}`, { headers: { Authorization: `Bearer ${secret}` }, ...(body && { body }) });
/** By then a session from before may be over. */
const at = async (laterMs: number) => {
  aheadMs = laterMs;
  admin = await app.signIn('admin');
};
const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given);
  receivers.push(started);
  return started;
};
const types = ['shipment.created', 'shipment.status_changed'];
const endpoint = async (url: string, changes: object = {}): Promise<WebhookWithSecret> => {
  const answer = await staff('POST', '', { url, name: 'Web shop', types, ...changes });
  expect(answer.status).toBe(201);
  const webhook = webhookWithSecretSchema.parse(await answer.json());
  made.push(webhook.id);
  return webhook;
};
const createShipment = async (changes: object = {}): Promise<Shipment> => {
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: { ...aShipment(), ...changes } });
  expect(answer.status).toBe(201);
  return shipmentSchema.parse(await answer.json());
};
const statuses = ['picked_up', 'in_transit', 'out_for_delivery'] as const;
const report = async (id: string, status: (typeof statuses)[number]) => {
  const answer = await app.request('PATCH', `/api/shipments/${id}/status`, {
    as: admin,
    body: { status, description: 'On its way', location: 'Frankfurt International Hub' },
  });
  expect(answer.status).toBe(200);
};
const deliveriesOf = async (id: string, query = '') =>
  webhookDeliveriesSchema.parse(await (await staff('GET', `/${id}/deliveries${query}`)).json()).items;
const arrived = (of: Receiver, count: number) =>
  pollUntil(`${count} requests`, async () => of.received.length >= count && of.received);
const eventIn = ({ body }: Received) => publicEventSchema.parse(JSON.parse(body));
const keyWith = async (scopes: string[]) =>
  apiKeyWithSecretSchema.parse(
    await (await app.request('POST', '/api/keys', { as: admin, body: { name: 'Shop', scopes } })).json(),
  );

test('what happens is sent as the published library of the specification verifies it, by both secrets during a rotation', async () => {
  const there = await receiver();
  const webhook = await endpoint(there.url);
  const { id } = await createShipment();
  const [first] = await arrived(there, 1);
  if (!first) throw new TypeError('nothing arrived');
  expect(new Verifier(webhook.secret).verify(first.body, first.headers)).toMatchObject({ type: 'shipment.created' });
  expect(first.headers).toMatchObject({ 'waybill-delivery': 'live', 'content-type': 'application/json' });
  expect(eventIn(first)).toMatchObject({ id: first.id, subject: { id } });

  const rotated = webhookWithSecretSchema.parse(await (await staff('POST', `/${webhook.id}/rotate`, { overlapHours: 1 })).json());
  expect(rotated.secret).not.toBe(webhook.secret);
  expect(rotated.formerUntil).not.toBeNull();
  await pollUntil('both signatures', async () => {
    await staff('POST', `/${webhook.id}/test`);
    const { headers } = (await arrived(there, there.received.length)).at(-1) ?? expect.unreachable();
    return headers['webhook-signature']?.split(' ').length === 2;
  });
  const both = there.received.at(-1);
  if (!both) throw new TypeError('nothing arrived');
  for (const secret of [webhook.secret, rotated.secret])
    expect(() => new Verifier(secret).verify(both.body, both.headers)).not.toThrow();
  expect(() => new Verifier(webhook.secret).verify(both.body.replace('test', 'tess'), both.headers)).toThrow();
  await at(3_700_000);
  const before = there.received.length;
  await staff('POST', `/${webhook.id}/test`);
  const last = (await arrived(there, before + 1)).at(-1);
  await at(0);
  expect(last?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
});

test('an endpoint hears of the types and shipments that were chosen for it, and of nothing before it was made', async () => {
  await createShipment();
  const [all, abroad, own] = [await receiver(), await receiver(), await receiver()];
  await endpoint(all.url);
  await endpoint(abroad.url, { types: ['shipment.status_changed'], filter: { countries: ['JP'] } });
  await endpoint(own.url, { filter: { ownShipments: true, services: ['express'] } });
  const agent = await app.signIn('agent');
  const first = await createShipment({ serviceType: 'express' });
  const theirs = await app.request('POST', '/api/shipments', { as: agent, body: aShipment({ serviceType: 'express' }) });
  const second = shipmentSchema.parse(await theirs.json());
  await report(second.id, 'picked_up');
  await arrived(all, 3);
  await arrived(own, 1);
  expect(all.received.map((each) => eventIn(each).subject.id)).toEqual(expect.arrayContaining([first.id, second.id, second.id]));
  expect(all.received).toHaveLength(3);
  expect(own.received.map((each) => eventIn(each).subject.id)).toEqual([first.id]);
  expect(abroad.received).toEqual([]);
});

test('while an event fails those of its shipment wait, and others go on; then all come in order, under the same ids', async () => {
  const there = await receiver();
  await endpoint(there.url);
  const held = await createShipment();
  await arrived(there, 1);
  there.respond((response, one) => response.writeHead(eventIn(one).subject.id === held.id ? 500 : 200).end('busy'));
  for (const status of statuses) await report(held.id, status);
  const other = await createShipment();
  await pollUntil('the other shipment', async () => there.received.some((each) => eventIn(each).subject.id === other.id));
  const ofHeld = () => there.received.filter((each) => eventIn(each).subject.id === held.id).slice(1);
  await pollUntil('the first attempt', async () => ofHeld().length > 0);
  expect(new Set(ofHeld().map(({ id }) => id)).size).toBe(1);
  there.respond(respondOk);
  await at(60_000);
  await pollUntil('all of it', async () => new Set(ofHeld().map(({ id }) => id)).size === 3);
  await at(0);
  const order = [...new Set(ofHeld().map((each) => eventIn(each).data))].map((data) => 'status' in data && data.status);
  expect([...new Set(order)]).toEqual([...statuses]);
});

test('the log has request and answer; what was sent can be sent again, and a replay goes to one endpoint alone, marked', async () => {
  const [there, neighbour] = [await receiver((response) => response.writeHead(200).end('x'.repeat(10_000))), await receiver()];
  const webhook = await endpoint(there.url);
  await endpoint(neighbour.url);
  const shipment = await createShipment();
  await report(shipment.id, 'picked_up');
  await arrived(there, 2);
  await arrived(neighbour, 2);
  const listed = await pollUntil('the log', async () => {
    const found = await deliveriesOf(webhook.id, '?state=delivered');
    return found.length === 2 && found;
  });
  const detail = deliveryDetailSchema.parse(await (await staff('GET', `/${webhook.id}/deliveries/${listed[0]?.id}`)).json());
  expect(detail).toMatchObject({ kind: 'live', attempts: 1, status: 200, problem: null });
  expect(detail.log).toHaveLength(1);
  expect(detail.log[0]?.answer).toBe('x'.repeat(4_096));
  expect(detail.request.body).toBe(there.received.find(({ id }) => id === detail.eventId)?.body);
  const page = webhookDeliveriesSchema.parse(await (await staff('GET', `/${webhook.id}/deliveries?limit=1`)).json());
  const rest = await deliveriesOf(webhook.id, `?cursor=${page.nextCursor}`);
  expect(rest.map(({ id }) => id)).toEqual([listed[1]?.id]);

  expect((await staff('POST', `/${webhook.id}/deliveries/${detail.id}/send`)).status).toBe(200);
  expect((await arrived(there, 3))[2]).toMatchObject({ id: detail.eventId, headers: { 'waybill-delivery': 'again' } });

  const wanted = [
    { trackingNumber: shipment.trackingNumber },
    { from: new Date(Date.parse(shipment.createdAt) - 1).toISOString() },
    { after: eventIn(there.received[0] ?? expect.unreachable()).position },
  ];
  for (const [nth, body] of wanted.entries()) {
    const before = there.received.length;
    expect((await staff('POST', `/${webhook.id}/replays`, body)).status).toBe(200);
    const counts = [2, 2, 1];
    const come = (await arrived(there, before + (counts[nth] ?? 0))).slice(before);
    expect(come.map(({ id }) => id)).toEqual(
      there.received
        .slice(0, 2)
        .map(({ id }) => id)
        .slice(-(counts[nth] ?? 0)),
    );
    expect(come.every(({ headers }) => headers['waybill-delivery'] === 'replay')).toBe(true);
  }
  const replays = await pollUntil('the replays to be done', async () => {
    const { items: found } = webhookReplaysSchema.parse(await (await staff('GET', `/${webhook.id}/replays`)).json());
    return found.every(({ state }) => state === 'done') && found;
  });
  expect(replays.map(({ found, sent }) => [found, sent])).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
  ]);
  expect(neighbour.received).toHaveLength(2);
});

test('410 disables an endpoint, a pause keeps what happens, and a removed one is sent nothing', async () => {
  const [gone, paused, removed] = [
    await receiver((response) => response.writeHead(410).end()),
    await receiver(),
    await receiver(),
  ];
  const first = await endpoint(gone.url);
  const second = await endpoint(paused.url);
  const third = await endpoint(removed.url);
  expect(webhookSchema.parse(await (await staff('POST', `/${second.id}/pause`)).json())).toMatchObject({
    state: 'paused',
    pausedBy: 'person',
  });
  expect((await staff('POST', `/${second.id}/test`)).status).toBe(409);
  expect((await staff('DELETE', `/${third.id}`)).status).toBe(200);
  await createShipment();
  await pollUntil('it to be disabled', async () => {
    const { state } = webhookSchema.parse(await (await staff('GET', `/${first.id}`)).json());
    return state === 'disabled';
  });
  const neighbour = await receiver();
  await endpoint(neighbour.url);
  let shipments = 1;
  // It is known everywhere within two seconds.
  await pollUntil('the pause to be known', async () => {
    const before = paused.received.length;
    await createShipment();
    shipments += 1;
    await arrived(neighbour, shipments - 1);
    return paused.received.length === before && (await deliveriesOf(second.id, '?state=waiting')).length > 0;
  });
  expect(await (await app.request('GET', '/metrics')).text()).toMatch(/^waybill_webhook_deliveries_waiting [1-9]$/m);
  const system = systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: admin })).json());
  expect(system.webhooks).toEqual({ deliveries: expect.toSatisfy((waiting) => waiting >= 1), streams: 0 });
  expect(gone.received).toHaveLength(1);
  await staff('POST', `/${second.id}/resume`);
  await arrived(paused, shipments);
  expect(removed.received).toEqual([]);
});

test('a program has its own endpoints, hears what its scopes show, and nothing once its key is revoked', async () => {
  const [there, other] = [await receiver(), await receiver()];
  const key = await keyWith(['webhooks', 'shipments:read']);
  const stranger = await keyWith(['webhooks', 'shipments:read']);
  const without = await keyWith(['webhooks']);
  const body = { name: 'Shop', types: ['shipment.created', 'quote.requested'] };
  const answer = await program(key.secret, 'POST', '/webhooks', { ...body, url: there.url });
  const webhook = webhookWithSecretSchema.parse(await answer.json());
  expect(webhook).toMatchObject({ apiKey: { id: key.id, name: 'Shop' }, createdBy: 'admin', url: there.url });
  const entries = async () =>
    securityEntrySchema
      .array()
      .parse(await (await app.request('GET', '/api/security-log?group=webhooks', { as: admin })).json())
      .filter(({ webhook: named }) => named?.id === webhook.id);
  const [entry] = await pollUntil('the security log to tell of it', async () => {
    const found = await entries();
    return found.length > 0 && found;
  });
  expect(entry).toMatchObject({ account: { username: 'admin' }, by: { who: 'api_key', id: key.id, name: 'Shop' } });
  expect((await program(without.secret, 'POST', '/webhooks', { ...body, url: other.url })).status).toBe(201);
  expect((await program(stranger.secret, 'GET', `/webhooks/${webhook.id}`)).status).toBe(404);
  expect((await program(stranger.secret, 'DELETE', `/webhooks/${webhook.id}`)).status).toBe(404);
  expect(await (await program(stranger.secret, 'GET', '/webhooks')).json()).toEqual({ items: [], nextCursor: null });
  await createShipment();
  await arrived(there, 1);
  expect(there.received[0]?.body).not.toMatch(/Name|email|phone/i);
  await app.request('DELETE', `/api/keys/${key.id}`, { as: admin });
  await pollUntil('the key to be known as revoked', async () => {
    await createShipment();
    return (await deliveriesOf(webhook.id, '?state=dropped')).length > 0;
  });
  const before = there.received.length;
  const dropped = (await deliveriesOf(webhook.id, '?state=dropped')).length;
  await createShipment();
  await pollUntil('the next one to be dropped', async () => (await deliveriesOf(webhook.id, '?state=dropped')).length > dropped);
  expect(there.received).toHaveLength(before);
  expect(other.received).toEqual([]);
});

test('auditors read endpoints without their addresses; neither those nor secrets are in the log or the answers', async () => {
  const there = await receiver();
  const webhook = await endpoint(there.url);
  const auditor = await app.signIn('auditor');
  expect(webhookSchema.parse(await (await staff('GET', `/${webhook.id}`, undefined, auditor)).json()).url).toBeNull();
  expect((await staff('POST', `/${webhook.id}/test`, undefined, auditor)).status).toBe(403);
  expect(JSON.stringify(await (await staff('GET', '')).json())).not.toContain(webhook.secret);
  const stored: string[] = [];
  for await (const event of app.core.store.readStream(`webhook-${webhook.id}`)) stored.push(JSON.stringify(event.data));
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toMatch(/opensesame|whsec_|127\.0\.0\.1/);
  const entries = securityEntrySchema
    .array()
    .parse(await (await app.request('GET', '/api/security-log?group=webhooks', { as: auditor })).json());
  expect(entries.find(({ webhook: named }) => named?.id === webhook.id)).toMatchObject({
    type: 'WebhookCreated',
    webhook: { name: 'Web shop' },
  });
  for (const url of ['ftp://example.com', 'not a url', 'https://user:pass@example.com/', 'https://example.com/#part']) {
    expect.soft((await staff('POST', '', { url, name: 'x', types })).status, url).toBe(400);
  }
});

test('an endpoint that has failed for three days is paused, and what it missed is sent once it is resumed', async () => {
  const there = await receiver((response) => response.writeHead(503).end());
  const webhook = await endpoint(there.url);
  await createShipment();
  await arrived(there, 1);
  await pollUntil('the failure to be noted', async () => (await deliveriesOf(webhook.id))[0]?.problem === 'status');
  await at(73 * 3_600_000);
  await pollUntil('it to be paused', async () => {
    const { state, pausedBy } = webhookSchema.parse(await (await staff('GET', `/${webhook.id}`)).json());
    return state === 'paused' && pausedBy === 'failures';
  });
  await createShipment();
  there.respond(respondOk);
  await pollUntil('the next one to wait', async () => (await deliveriesOf(webhook.id, '?state=waiting')).length === 1);
  await staff('POST', `/${webhook.id}/resume`);
  await pollUntil('it to be delivered', async () => (await deliveriesOf(webhook.id, '?state=delivered')).length === 1);
  await at(0);
});
