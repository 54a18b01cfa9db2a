import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import { webhookDeliveriesSchema, webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const dayMs = 86_400_000;

let servers: TestServers;
let receiver: Receiver;
let app: TestApp;
let admin: string;
let aheadMs = 0;
const begin = async () => {
  app = await startTestApp({ servers, roles: ['projector', 'webhooks'], clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.signIn('admin');
};
beforeAll(async () => {
  servers = await startTestServers();
  receiver = await startReceiver();
  await begin();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
  await servers.stop();
});

const later = async (ms: number) => {
  aheadMs = ms;
  admin = await app.signIn('admin');
};
const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/webhooks${path}`, { as: admin, ...(body && { body }) });
const ship = async () => {
  const before = receiver.received.length;
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
  expect(answer.status).toBe(201);
  await pollUntil('it to arrive', () => receiver.received.length > before);
};
const secretsKept = async (webhookId: string) => {
  const rows = app.core.db.selectFrom('webhook_secrets').select('id').where('webhook_id', '=', webhookId);
  return (await rows.execute()).map(({ id }) => id);
};

test('after 30 days what was sent is gone, and so are secrets that nothing names; what is younger can be seen, and is sent on', async () => {
  const body = { url: receiver.url, name: 'Web shop', types: ['shipment.created'] };
  const webhook = webhookWithSecretSchema.parse(await (await ask('POST', '', body)).json());
  const listed = async () =>
    webhookDeliveriesSchema.parse(await (await ask('GET', `/${webhook.id}/deliveries?state=delivered`)).json()).items;
  await ship();
  await later(2 * dayMs);
  await ship();
  await pollUntil('both to be kept', async () => (await listed()).length === 2);
  const unnamed = freshId();
  await app.core.webhookSecrets.keep({ id: unnamed, webhookId: webhook.id, secret: 'of no event' }, app.core.clock.now());
  expect(await secretsKept(webhook.id)).toHaveLength(3);
  const [second, first] = receiver.received.map(({ id }) => id).toReversed();
  await app.stop();

  aheadMs = 31 * dayMs;
  await begin();
  await pollUntil('the older one to be removed', async () => (await listed()).length === 1);
  expect((await listed()).map(({ eventId }) => eventId)).toEqual([second]);
  const messages = await app.core.db.selectFrom('webhook_messages').select('event_id').execute();
  expect(messages.map(({ event_id: id }) => id)).not.toContain(first);
  await ship();
  const { headers, body: sent } = receiver.received.at(-1) ?? expect.unreachable('it arrived');
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  expect(headers['webhook-signature']).toBe(new Verifier(webhook.secret).sign(headers['webhook-id'] ?? '', at, sent));
  await pollUntil('the secret that nothing names to be removed', async () => (await secretsKept(webhook.id)).length === 2);
  expect(await secretsKept(webhook.id)).not.toContain(unnamed);
});
