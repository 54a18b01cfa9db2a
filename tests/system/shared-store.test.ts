import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readinessSchema } from '#contracts/health.ts';
import { isOwnStream } from '#contracts/events/registry.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let servers: TestServers[];
let apps: TestApp[];
let foreign: EventStoreDBClient;

beforeAll(async () => {
  const first = await startTestServers();
  servers = [first, await startTestServers({ EVENTSTORE_URL: first.env.EVENTSTORE_URL })];
  foreign = EventStoreDBClient.connectionString(first.env.EVENTSTORE_URL);
  const roles = ['api', 'projector', 'relay', 'mailer'];
  apps = [
    await startTestApp({ servers: servers[0]!, roles }),
    await startTestApp({ servers: servers[1]!, roles, env: { STREAM_PREFIX: 'north' } }),
  ];
}, 120_000);
afterAll(async () => {
  for (const app of apps) await app.stop();
  await foreign.dispose();
  for (const one of servers.toReversed()) await one.stop();
});

const send = async (app: TestApp) => {
  const answer = await app.request('POST', '/api/shipments', { as: await app.signIn('agent'), body: aShipment() });
  return shipmentSchema.parse(await answer.json());
};
/** Of this and that shape, where a program that never heard of ours would write. */
const hostile = [
  'warehouse-1',
  'chat-\0',
  'shipment-\0\u202e',
  'ratesheet-of-another',
  'south.shipment-1',
  'SHIPMENT-1',
  'x'.repeat(900),
];
const disturb = async () => {
  for (const [nth, name] of hostile.entries()) {
    const type = nth % 2 === 0 ? 'ShipmentCreated' : 'Odd \0 type';
    await foreign.appendToStream(
      name,
      Array.from({ length: 300 }, (_, each) => jsonEvent({ type, data: { each, subjectId: null } })),
    );
  }
};
const streamsOf = async ({ core }: TestApp) => {
  const names = new Set<string>();
  for await (const { stream } of ownEvents(core.store)) names.add(stream);
  return names;
};
const rowsOf = async ({ core }: TestApp) => {
  const shipments = await core.models.selectFrom('shipments').select('id').orderBy('id').execute();
  const { rows } = await sql<{ parked: number }>`select count(*)::int as parked from parked_events`.execute(core.models);
  return { shipments: shipments.map(({ id }) => id), parked: rows[0]?.parked };
};

test('two installations and other programs share an event store, and none sees anything of the others', async () => {
  const sent = new Map<TestApp, string[]>(apps.map((app) => [app, []]));
  const before = new Map<TestApp, string[]>();
  for (const app of apps) before.set(app, (await rowsOf(app)).shipments);
  for (let round = 0; round < 3; round += 1) {
    await disturb();
    for (const app of apps) sent.get(app)?.push((await send(app)).id);
  }
  for (const app of apps) {
    const wanted = [...(before.get(app) ?? []), ...(sent.get(app) ?? [])].toSorted();
    await pollUntil(
      'the read models',
      async () => sent.get(app)?.every((id) => wanted.includes(id)) && (await rowsOf(app)).shipments.length >= wanted.length,
    );
    expect(await rowsOf(app)).toEqual({ shipments: wanted, parked: 0 });
  }
  const [one, other] = [await streamsOf(apps[0]!), await streamsOf(apps[1]!)];
  expect([...one, ...other].every(isOwnStream)).toBe(true);
  expect([...one].filter((stream) => other.has(stream) && stream.includes('-'))).toEqual([]);
  expect(await apps[0]!.core.logWatch.check()).not.toBe(await apps[1]!.core.logWatch.check());
  const inStore = new Set<string>();
  for await (const { event } of foreign.readAll()) if (event?.streamId.startsWith('north.')) inStore.add(event.streamId);
  expect(inStore).toEqual(new Set(Array.from(other, (stream) => `north.${stream}`)));
  for (const app of apps) {
    const ready = await pollUntil('all to be well', async () => {
      const readiness = readinessSchema.parse(await (await app.request('GET', '/readyz')).json());
      return readiness.ready && readiness;
    });
    expect(ready.projections.parkedStreams).toBe(0);
  }
}, 180_000);
