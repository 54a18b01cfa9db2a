import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';

const hourMs = 3_600_000;

let servers: TestServers;
let app: TestApp;
let admin: string;
let aheadMs = 0;
const begin = async (roles: string[]) => {
  app = await startTestApp({ servers, roles, clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.signIn('admin');
};
beforeAll(async () => {
  servers = await startTestServers();
  await begin(['projector']);
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/webhooks${path}`, { as: admin, ...(body && { body }) });
const made = async (name: string) => {
  const body = { url: 'https://shop.example/hooks', name, types: ['shipment.created'] };
  return webhookWithSecretSchema.parse(await (await ask('POST', '', body)).json()).id;
};
const kept = async (webhookId: string) => {
  const rows = app.core.db.selectFrom('webhook_secrets').select('id').where('webhook_id', '=', webhookId);
  return (await rows.execute()).map(({ id }) => id).toSorted();
};

test('address and secret that the log names are kept while the read models lag, and nothing of a removed endpoint is', async () => {
  const unreadable = [await made('First shop'), await made('Last shop')];
  const [shop, removed] = [await made('Web shop'), await made('Former shop')];
  expect((await ask('DELETE', `/${removed}`)).status).toBe(200);
  // As a process leaves it that ends before it has deleted them.
  await app.core.webhookSecrets.keep({ id: freshId(), webhookId: removed, secret: 'left behind' }, app.core.clock.now());
  await app.stop();

  await begin([]);
  expect((await ask('POST', `/${shop}/rotate`, {})).status).toBe(200);
  expect((await ask('PATCH', `/${shop}`, { url: 'https://shop.example/other' })).status).toBe(200);
  expect(await kept(shop)).toHaveLength(4);
  for (const id of unreadable) {
    const ofLaterVersion = { id: freshId(), type: 'WebhookChanged', data: {}, metadata: { schemaVersion: 99 } };
    await app.core.store.append(streamOf.webhook(id), 0n, [ofLaterVersion]);
  }
  await app.stop();

  aheadMs = 2 * hourMs;
  await begin(['webhooks']);
  const { state } = await app.core.webhooks.find({ id: shop, apikeyId: null });
  const { addressId, secrets } = 'addressId' in state ? state : expect.unreachable('it was made');
  const named = [addressId, ...secrets.map(({ id }) => id)].toSorted();
  await pollUntil('the former address to be removed', async () => (await kept(shop)).length < 4);
  expect(await kept(shop)).toEqual(named);
  await pollUntil('what was left behind to be removed', async () => (await kept(removed)).length === 0);
  for (const id of unreadable) expect(await kept(id)).toHaveLength(2);
});
