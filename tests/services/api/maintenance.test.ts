import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { logReaders, systemStateSchema } from '#contracts/system.ts';
import { freshId } from '#infra/ids.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { SEALING_KEY: newSealingKey() } });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const system = async () => systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: admin })).json());
const retry = (headers: Record<string, string> = {}) =>
  app.request('POST', '/api/system/parked-streams/retry', { as: admin, headers });
const created = async () => {
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
  return streamOf.shipment(shipmentSchema.parse(await answer.json()).id);
};
/** Parks an event that could be applied, as one does whose cause has been mended. */
const park = async (stream: string) => {
  const [event] = await app.core.log.read(stream);
  await app.core.models
    .insertInto('parked_events')
    .values({
      event_id: event?.id ?? '',
      stream,
      revision: '0',
      commit_position: String(event?.position.commit),
      type: 'ShipmentCreated',
      error: 'the disk was full',
      is_key_missing: false,
    })
    .execute();
};

test('nothing waits in an installation that is well: no reader is behind, and there is nothing to try again', async () => {
  await created();
  const state = await pollUntil('the readers', async () => {
    const now = await system();
    return now.readers.find(({ reader }) => reader === 'read-models')?.lagSeconds === 0 && now;
  });
  expect(state).toMatchObject({ version: expect.any(String), node: process.version, parked: [], retries: [] });
  expect(state.webhooks).toEqual({ deliveries: 0, streams: 0 });
  expect(state.readers.map(({ reader }) => reader)).toEqual(logReaders);
  expect(await (await retry()).json()).toEqual({ streams: 0 });
  expect((await system()).retries).toEqual([]);
});

test('a parked stream is shown with its reason, tried again once for all repeats, and it is known who did that', async () => {
  const stream = await created();
  await park(stream);
  expect((await system()).parked).toEqual([
    { stream, type: 'ShipmentCreated', reason: 'the disk was full', isKeyMissing: false, events: 1 },
  ]);
  const key = { 'Idempotency-Key': freshId() };
  expect(await (await retry(key)).json()).toEqual({ streams: 1 });
  expect(await (await retry(key)).json()).toEqual({ streams: 1 });
  await pollUntil('the stream to be applied', async () => (await system()).parked.length === 0);
  expect((await system()).retries).toEqual([{ at: expect.any(String), by: 'admin', streams: [stream] }]);
});

test('what still cannot be applied waits on', async () => {
  const stream = await created();
  await app.core.store.append(stream, 0n, [{ id: freshId(), type: 'Unheard', data: {}, metadata: {} }]);
  await pollUntil('the stream to be parked', async () => (await system()).parked.length === 1);
  expect((await retry()).status).toBe(200);
  await pollUntil('the stream to be parked again', async () => (await system()).parked[0]?.stream === stream);
  expect((await system()).parked[0]).toMatchObject({ stream, type: 'Unheard', events: 1 });
});

test('an auditor sees it, an agent does not, and only an administrator does it', async () => {
  for (const [name, seen] of [
    ['agent', 403],
    ['auditor', 200],
  ] as const) {
    const as = await app.signIn(name);
    expect((await app.request('GET', '/api/system', { as })).status).toBe(seen);
    expect((await app.request('POST', '/api/system/parked-streams/retry', { as })).status).toBe(403);
  }
});
