import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { webhookDeliveriesSchema, webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

let servers: TestServers;
let app: TestApp;
let projecting: TestApp | undefined;
let admin: string;
const receivers: Receiver[] = [];
beforeAll(async () => {
  servers = await startTestServers();
});
afterEach(async () => {
  await projecting?.stop();
  await app.stop();
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(() => servers.stop());

/** The projector is another process than the one that sends. */
const begin = async () => {
  projecting = await startTestApp({ servers, roles: ['projector'] });
  app = await startTestApp({ servers, roles: ['webhooks'] });
  admin = await app.signIn('admin');
};
const stopProjector = async () => {
  await projecting?.stop();
  projecting = undefined;
};
const keyOf = async (mode: ApiKeyMode) => {
  const body = { name: 'Ends soon', mode, scopes: apiKeyScopes };
  return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json());
};
const createShipment = async (secret: string) => {
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await app.request('POST', '/api/v1/shipments', { headers, body: aShipment() })).status).toBe(201);
};
const endpoint = async (secret: string, ...given: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...given);
  receivers.push(receiver);
  const body = { url: receiver.url, name: 'Web shop', types: ['shipment.created'] };
  const headers = { Authorization: `Bearer ${secret}` };
  const answer = await app.request('POST', '/api/v1/webhooks', { headers, body });
  return { receiver, id: webhookWithSecretSchema.parse(await answer.json()).id };
};
const statesOf = async (id: string) => {
  const answer = await app.request('GET', `/api/webhooks/${id}/deliveries`, { as: admin });
  return webhookDeliveriesSchema.parse(await answer.json()).items.map(({ state }) => state);
};
const revoke = async (id: string) => expect((await app.request('DELETE', `/api/keys/${id}`, { as: admin })).status).toBe(200);

test('what waits for another attempt is dropped once the key is revoked, though the projector stands still', async () => {
  await begin();
  const key = await keyOf('live');
  const { receiver, id } = await endpoint(key.secret, (response) => response.writeHead(503).end());
  await createShipment(key.secret);
  await pollUntil('the first attempt', async () => receiver.received.length === 1);
  await stopProjector();
  await revoke(key.id);
  receiver.respond((response) => response.writeHead(204).end());
  await pollUntil('its end', async () => !(await statesOf(id)).includes('waiting'));
  expect([await statesOf(id), receiver.received.length]).toEqual([['dropped'], 1]);
});

test('an endpoint of a revoked test key is told of nothing new, though the projector stands still', async () => {
  await begin();
  const [key, other] = [await keyOf('test'), await keyOf('test')];
  const { receiver, id } = await endpoint(key.secret);
  await createShipment(other.secret);
  await pollUntil('the first shipment', async () => receiver.received.length === 1);
  await stopProjector();
  await revoke(key.id);
  await pollUntil('the next ones to be dropped', async () => {
    await createShipment(other.secret);
    return (await statesOf(id)).includes('dropped');
  });
});
