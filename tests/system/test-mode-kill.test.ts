import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema, publicEventTypes } from '#contracts/public-events.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { testJourneys } from '#contracts/test-numbers.ts';
import { testSteps } from '#services/integrations/test-journey.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from '../services/webhooks/receiver.ts';

const kills = Number(process.env.TEST_MODE_KILLS ?? 1);
const shipmentsOfEach = Number(process.env.TEST_MODE_SHIPMENTS ?? 5);
const hourMs = 3_600_000;

let servers: TestServers;
let app: TestApp;
let receiver: Receiver;
let worker: AppProcess | undefined;
beforeAll(async () => {
  servers = await startTestServers();
  receiver = await startReceiver();
  // An hour behind: nothing is due here, and everything in the processes that are killed.
  const clock = { now: () => new Date(Date.now() - hourMs) };
  app = await startTestApp({ servers, roles: ['projector'], env: { API_KEY_REQUESTS_PER_MINUTE: '100000' }, clock });
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await app.stop();
  await receiver.stop();
  await servers.stop();
}, 120_000);

const begin = () => startAppProcess({ ...servers.env, WAYBILL_ROLES: 'api,webhooks', ALLOW_PRIVATE_WEBHOOKS: '1' });
async function eventsInLog(): Promise<{ id: string; stream: string }[]> {
  const found: { id: string; stream: string }[] = [];
  for await (const { id, stream } of app.core.testMode.store.readAll({ after: undefined, limit: 100_000 }))
    if (stream.startsWith('shipment-')) found.push({ id, stream });
  return found;
}

test(
  `test shipments walk to their ends and webhooks tell of each step in order, though who does that is killed (${kills})`,
  { timeout: 300_000 },
  async () => {
    const body = { name: 'Shop', mode: 'test', scopes: apiKeyScopes };
    const made = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
    const { secret } = apiKeyWithSecretSchema.parse(await made.json());
    const call = (path: string, sent: object) =>
      app.request('POST', `/api/v1${path}`, { headers: { Authorization: `Bearer ${secret}` }, body: sent });
    const types = publicEventTypes.filter((type) => type.startsWith('shipment.'));
    expect((await call('/webhooks', { url: receiver.url, name: 'Shop', types })).status).toBe(201);
    for (const journey of testJourneys) {
      for (let nth = 0; nth < shipmentsOfEach; nth += 1) {
        const answer = await call('/shipments', { ...aShipment(), recipientEmail: `${journey}+${nth}@waybill.test` });
        shipmentSchema.parse(await answer.json());
      }
    }
    // Of a step that revises the estimate there are two events.
    const ofJourney = testJourneys.map((name) => 1 + testSteps[name].length + (name === 'delayed' ? 1 : 0));
    const expected = shipmentsOfEach * ofJourney.reduce((sum, count) => sum + count);

    worker = await begin();
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((expected * kill) / (kills + 1));
      await pollUntil('some steps', async () => (await eventsInLog()).length >= enough);
      await worker.kill();
      worker = await begin();
    }
    const logged = await pollUntil('all steps', async () => {
      const events = await eventsInLog();
      return events.length >= expected && events;
    });
    expect(logged).toHaveLength(expected);
    const received = await pollUntil('all webhooks', () => {
      const ids = new Set(receiver.received.map(({ id }) => id));
      return ids.size >= expected && [...ids];
    });
    for (const stream of new Set(logged.map((event) => event.stream))) {
      const own = logged.filter((event) => event.stream === stream).map(({ id }) => id);
      expect(received.filter((id) => own.includes(id))).toEqual(own);
    }
    const bodies = receiver.received.map(({ body: text }) => publicEventSchema.parse(JSON.parse(text)));
    expect(new Set(bodies.map(({ type }) => type)).size).toBe(types.length);
    // Only what was on its way at a kill comes twice; an endpoint has so many connections at most.
    expect(receiver.received.length - expected).toBeLessThanOrEqual(kills * 16);
  },
);
