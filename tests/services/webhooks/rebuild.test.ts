import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEventSchema } from '#contracts/public-events.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { systemStateSchema } from '#contracts/system.ts';
import { webhookDeliveriesSchema, webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { holdRebuild } from '#tests/support/held-rebuild.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

let app: TestApp;
let admin: string;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'webhooks'] });
  admin = await app.signIn('admin');
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const ship = async () =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: admin, body: aShipment() })).json()).id;
const rebuildIs = (state: string) =>
  pollUntil(`the rebuild to be ${state}`, async () => {
    const system = systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: admin })).json());
    return system.rebuild?.state === state;
  });
const arrived = () => receiver.received.map(({ body }) => publicEventSchema.parse(JSON.parse(body)).subject.id);

test('a rebuild of the read models sends nothing; what happens meanwhile and afterwards arrives once, as always', async () => {
  await ship();
  const body = { url: receiver.url, name: 'Web shop', types: ['shipment.created'] };
  const answer = await app.request('POST', '/api/webhooks', { as: admin, body });
  const { id } = webhookWithSecretSchema.parse(await answer.json());
  const shipped = [await ship(), await ship()];
  await pollUntil('what happened before', () => receiver.received.length === 2);

  const letGo = await holdRebuild(app.core.db);
  const headers = { 'Idempotency-Key': freshId() };
  expect((await app.request('POST', '/api/system/rebuilds', { as: admin, headers })).status).toBe(200);
  await rebuildIs('reading');
  shipped.push(await ship());
  await pollUntil('what happens meanwhile', () => receiver.received.length >= 3);
  await letGo();
  await rebuildIs('done');
  shipped.push(await ship());
  await pollUntil('what happens afterwards', () => arrived().includes(shipped.at(-1) ?? ''));

  expect(arrived().toSorted()).toEqual(shipped.toSorted());
  const listed = await app.request('GET', `/api/webhooks/${id}/deliveries`, { as: admin });
  expect(webhookDeliveriesSchema.parse(await listed.json()).items).toHaveLength(shipped.length);
});
