import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEventSchema } from '#contracts/public-events.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { systemStateSchema } from '#contracts/system.ts';
import { webhookReplaysSchema, webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { startWebhooks } from '#services/start-webhooks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

let app: TestApp;
let admin: string;
let receiver: Receiver;
/** A stream whose second event cannot be read for now. */
let unreadable: string | undefined;
let triedToRead = 0;
/** What queues and sends; it has nothing else to do when it begins. */
const beginSending = () =>
  startWebhooks({
    ...app.core,
    readPublicEvent: async (event) => {
      if (event.stream === unreadable && event.revision === 1n) {
        triedToRead += 1;
        throw new RangeError('version 9 is newer than this program');
      }
      return app.core.readPublicEvent(event);
    },
  });
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  admin = await app.signIn('admin');
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const ship = async () =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: admin, body: aShipment() })).json()).id;
const report = async (id: string, status: string) => {
  const body = { status, description: 'On its way', location: 'Frankfurt International Hub' };
  expect((await app.request('PATCH', `/api/shipments/${id}/status`, { as: admin, body })).status).toBe(200);
};
const waiting = () => app.core.webhookDeliveries.waitingEvents();
const streamsWaiting = async () =>
  systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: admin })).json()).webhooks.streams;
const told = (kind = 'live') =>
  receiver.received
    .filter(({ headers }) => headers['waybill-delivery'] === kind)
    .map(({ body }) => publicEventSchema.parse(JSON.parse(body)));
const toldOf = (id: string, kind?: string) =>
  told(kind)
    .filter(({ subject }) => subject.id === id)
    .map((event) => (event.type === 'shipment.status_changed' ? event.data.status : event.type));

test('an event that cannot be read waits with those after it of its shipment, and all are sent in order once it can be read', async () => {
  const body = { url: receiver.url, name: 'Web shop', types: ['shipment.created', 'shipment.status_changed'] };
  const answer = await app.request('POST', '/api/webhooks', { as: admin, body });
  const { id: webhookId } = webhookWithSecretSchema.parse(await answer.json());
  const [held, other] = [await ship(), await ship()];
  unreadable = streamOf.shipment(held);
  await report(held, 'picked_up');
  await report(held, 'in_transit');
  beginSending();
  await pollUntil('both shipments', () => told().length === 2);
  await report(held, 'out_for_delivery');
  await report(other, 'picked_up');
  await pollUntil('the other shipment', () => toldOf(other).length === 2);

  await pollUntil('those after it to wait', async () => (await waiting()).length === 3);
  expect((await waiting()).map(({ stream, revision, reason }) => ({ stream, revision, reason }))).toEqual([
    { stream: streamOf.shipment(held), revision: 1n, reason: 'version 9 is newer than this program' },
    { stream: streamOf.shipment(held), revision: 2n, reason: 'an event before it waits' },
    { stream: streamOf.shipment(held), revision: 3n, reason: 'an event before it waits' },
  ]);
  const before = triedToRead;
  await pollUntil('it to be tried again', () => triedToRead > before + 1);
  expect(toldOf(held)).toEqual(['shipment.created']);
  expect(await waiting()).toHaveLength(3);
  expect(await streamsWaiting()).toBe(1);

  expect(
    (await app.request('POST', `/api/webhooks/${webhookId}/replays`, { as: admin, body: { from: new Date(0).toISOString() } }))
      .status,
  ).toBe(200);
  await pollUntil('the replay to be done', async () => {
    const { items } = webhookReplaysSchema.parse(
      await (await app.request('GET', `/api/webhooks/${webhookId}/replays`, { as: admin })).json(),
    );
    return items[0]?.state === 'done' && items[0].unreadable === 1;
  });
  expect([toldOf(held, 'replay'), toldOf(other, 'replay')]).toEqual([
    ['shipment.created', 'in_transit', 'out_for_delivery'],
    ['shipment.created', 'picked_up'],
  ]);

  unreadable = undefined;
  await pollUntil('all of it', () => toldOf(held).length === 4);
  expect(toldOf(held)).toEqual(['shipment.created', 'picked_up', 'in_transit', 'out_for_delivery']);
  expect(toldOf(other)).toEqual(['shipment.created', 'picked_up']);
  expect([await waiting(), await streamsWaiting()]).toEqual([[], 0]);
});
