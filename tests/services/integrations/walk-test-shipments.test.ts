import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema, publicEventsPageSchema, publicEventTypes, type PublicEvent } from '#contracts/public-events.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { testJourneyMinutes, testJourneyOf, testJourneys, type TestJourney } from '#contracts/test-numbers.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import type { Handle } from '#services/command.ts';
import { createWalkTestShipments } from '#services/integrations/walk-test-shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

let app: TestApp;
let key: string;
let receiver: Receiver;
const begun = Date.parse('2026-05-04T08:00:00.000Z');
let now = new Date(begun);
const at = (minute: number) => new Date(begun + minute * 60_000);
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({
    roles: ['projector', 'webhooks'],
    env: { API_KEY_REQUESTS_PER_MINUTE: '1000' },
    clock: { now: () => now },
  });
  const body = { name: 'Shop', mode: 'test', scopes: apiKeyScopes };
  const made = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
  key = apiKeyWithSecretSchema.parse(await made.json()).secret;
  const types = publicEventTypes.filter((type) => type.startsWith('shipment.'));
  await call('POST', '/webhooks', { url: receiver.url, name: 'Shop', types });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const call = (method: string, path: string, body?: object) =>
  app.request(method, `/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` }, ...(body && { body }) });
const send = async (recipientEmail: string): Promise<Shipment> =>
  shipmentSchema.parse(await (await call('POST', '/shipments', { ...aShipment(), recipientEmail })).json());
/** What a process would do that has just begun: it knows of no step that was taken. */
const walkAnew = (handle: Handle = app.core.testMode.handle) =>
  createWalkTestShipments({ ...app.core.testMode, handle, clock: app.core.clock })();
let steps = 0;
/** It ends before every fourth step, and after every seventh. */
const cutOff: Handle = async (assignment) => {
  steps += 1;
  if (steps % 4 === 0) throw new EventStoreUnavailable('cut off before');
  const handled = await app.core.testMode.handle(assignment);
  if (steps % 7 === 0) throw new EventStoreUnavailable('cut off after');
  return handled;
};

const told = ({ type, data }: PublicEvent): string =>
  [type.replace('shipment.', ''), 'status' in data && data.status, 'reason' in data && data.reason].filter(Boolean).join(' ');
const eventsOf = async ({ id }: Shipment): Promise<PublicEvent[]> => {
  const { items } = publicEventsPageSchema.parse(await (await call('GET', '/events?cursor=oldest&limit=200')).json());
  return items.filter(({ subject }) => subject.id === id);
};

const underWay = ['created pending', 'scanned picked_up', 'scanned in_transit', 'scanned in_transit'];
const journeys: Record<TestJourney, { minute: number; events: string[] }> = {
  delivered: { minute: 12, events: [...underWay, 'moved', 'scanned out_for_delivery', 'scanned delivered'] },
  delayed: {
    minute: 16,
    events: [
      ...underWay,
      'estimate_revised customs_hold',
      'status_changed delayed customs_hold',
      'scanned in_transit',
      'scanned out_for_delivery',
      'scanned delivered',
    ],
  },
  returned: {
    minute: 16,
    events: [
      ...underWay,
      'scanned out_for_delivery',
      'scanned delayed refused',
      'scanned delayed returning',
      'status_changed cancelled returned',
    ],
  },
  lost: { minute: 16, events: [...underWay, 'corrected', 'scanned delayed carrier_issue', 'status_changed cancelled lost'] },
};

test('a recipient’s address names a journey, and no other address does', () => {
  expect(testJourneys.map((journey) => testJourneyOf(`${journey}@waybill.test`))).toEqual(testJourneys);
  expect(testJourneyOf('Lost+order-7@Waybill.Test')).toBe('lost');
  for (const address of [
    '',
    'lost',
    'lost@waybill.test.example',
    'losty@waybill.test',
    'a+lost@waybill.test',
    'lost@example.com',
  ])
    expect(testJourneyOf(address)).toBeUndefined();
});

test('test shipments walk by themselves, whoever walks and is cut off; their webhooks come in order, with every type among them', async () => {
  const shipments = new Map<TestJourney, Shipment>();
  for (const journey of testJourneys) shipments.set(journey, await send(`${journey}+${journey.length}@waybill.test`));
  const resting = await send('somebody@waybill.test');
  for (let minute = 0; minute < testJourneyMinutes; minute += 2) {
    now = at(minute);
    await Promise.allSettled([walkAnew(cutOff)]);
    await Promise.all([app.core.testMode.walkShipments(), walkAnew()]);
  }
  const seen = new Set<string>();
  for (const [journey, shipment] of shipments) {
    const events = await eventsOf(shipment);
    expect(events.map(told), journey).toEqual(journeys[journey].events);
    expect(events.at(-1)?.occurredAt).toBe(at(journeys[journey].minute).toISOString());
    const arrived = await pollUntil(`the webhooks of ${journey}`, () => {
      const those = receiver.received.map(({ body }) => publicEventSchema.parse(JSON.parse(body)));
      const own = those.filter(({ subject }) => subject.id === shipment.id);
      return own.length >= events.length && own;
    });
    expect(arrived).toEqual(events);
    for (const { type } of events) seen.add(type);
  }
  expect([...seen].toSorted()).toEqual(publicEventTypes.filter((type) => type.startsWith('shipment.')).toSorted());
  expect((await eventsOf(resting)).map(told)).toEqual(['created pending']);
  expect(
    (await eventsOf(shipments.get('delayed') ?? resting)).find(({ type }) => type === 'shipment.estimate_revised'),
  ).toMatchObject({ data: { estimatedDelivery: new Date(Date.parse(resting.estimatedDelivery ?? '') + 240_000).toISOString() } });
});

test('after an outage what was missed is caught up with, at the times it was due; what a key does itself ends a journey', async () => {
  const [missed, ended] = [await send('lost@waybill.test'), await send('delivered@waybill.test')];
  const from = now.getTime();
  const cancelled = { reason: 'other', description: 'Ordered twice' };
  expect((await call('POST', `/shipments/${ended.id}/cancel`, cancelled)).status).toBe(200);
  now = new Date(from + 3_600_000);
  await app.core.testMode.walkShipments();
  // The process walks as well: what it took up in the same moment it may still be at.
  const events = await pollUntil('the whole journey', async () => {
    const found = await eventsOf(missed);
    return found.length === journeys.lost.events.length ? found : undefined;
  });
  expect(events.map(told)).toEqual(journeys.lost.events);
  expect(events.map(({ occurredAt }) => (Date.parse(occurredAt) - from) / 60_000)).toEqual([0, 2, 4, 6, 8, 10, 16]);
  expect((await eventsOf(ended)).map(told)).toEqual(['created pending', 'status_changed cancelled other']);
});
