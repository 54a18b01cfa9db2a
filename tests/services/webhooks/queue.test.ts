import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { webhookSendingRequested } from '#contracts/events/webhook.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { isPassed, type NewEvent, type Passed, type StoredEvent } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { checkpointOf } from '#infra/reactors.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { followProgress, type Progress } from '#projections/progress.ts';
import { bySystem } from '#services/command.ts';
import { webhookDecider } from '#services/domain/webhook.ts';
import { startWebhookQueue } from '#services/webhooks/queue.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let progress: Progress;
let worker: OwnedWorker | undefined;
/** Events that cannot be read for now. */
const broken = new Set<string>();
/** Events that stand in the log as a later version writes them, for now. */
const ofLaterVersion = new Set<string>();
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  admin = await app.signIn('admin');
  progress = followProgress(app.core.databaseUrl, app.core.models, app.core.logger);
});
afterAll(async () => {
  await worker?.stop();
  await progress.close();
  await app.stop();
});

async function* asThisVersionSees<Read extends StoredEvent | Passed>(events: AsyncIterable<Read>): AsyncIterable<Read> {
  for await (const event of events) {
    const isNewer = !isPassed(event) && ofLaterVersion.has(event.id);
    yield isNewer ? { ...event, metadata: { ...event.metadata, schemaVersion: 99 } } : event;
  }
}

/** Another process takes over from the one before. */
async function queueAnew() {
  const { core } = app;
  await worker?.stop();
  worker = startWebhookQueue({
    ...core,
    ...checkpointOf(core.db, 'webhooks', async () => undefined),
    store: {
      ...core.store,
      readStream: (...from) => asThisVersionSees(core.store.readStream(...from)),
      subscribe: (following) => asThisVersionSees(core.store.subscribe(following)),
    },
    ...{ lease: 'test:webhook-queue', subject: 'test.webhooks', deliveries: core.webhookDeliveries },
    readPublicEvent: async (event) => {
      if (broken.has(event.id)) throw new RangeError('broken');
      return core.readPublicEvent(event);
    },
    modelsReach: async (position) => void (await progress.reached(position)),
  });
}
const endpoint = async (name: string): Promise<string> => {
  const body = { url: 'http://127.0.0.1:9/', name, types: ['shipment.created', 'shipment.status_changed'] };
  const answer = await app.request('POST', '/api/webhooks', { as: admin, body });
  expect(answer.status).toBe(201);
  return webhookWithSecretSchema.parse(await answer.json()).id;
};
const asked = async (method: string, path: string, body?: object) => {
  const answer = await app.request(method, path, { as: admin, ...(body && { body }) });
  expect(answer.ok, path).toBe(true);
};
const createShipment = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: admin, body: aShipment() })).json());
const report = (id: string, status: string) =>
  asked('PATCH', `/api/shipments/${id}/status`, { status, description: 'On its way', location: 'Frankfurt International Hub' });
const eventsOf = async ({ id }: Shipment) => (await app.core.log.read(`shipment-${id}`)).map((event) => event.id);
/** What an endpoint is to be sent, in order. */
const queuedFor = async (webhookId: string) => {
  const rows = app.core.db.selectFrom('webhook_deliveries').select(['event_id', 'state']).where('webhook_id', '=', webhookId);
  return rows.orderBy('seq').execute();
};
const kindsFor = async (webhookId: string) => {
  const rows = app.core.db.selectFrom('webhook_deliveries').select(['kind', 'state']).where('webhook_id', '=', webhookId);
  return (await rows.orderBy('seq').execute()).map(({ kind, state }) => `${kind} ${state}`);
};
const queued = (webhookId: string, eventId: string | undefined) =>
  pollUntil('the event to be queued', async () => (await queuedFor(webhookId)).some(({ event_id }) => event_id === eventId));

test('an endpoint is told of what happens after it was made, also while it is paused; not where its receiver is gone', async () => {
  await createShipment();
  const [active, paused, disabled] = [await endpoint('Shop'), await endpoint('Depot'), await endpoint('Gone')];
  await asked('POST', `/api/webhooks/${paused}/pause`);
  await app.core.handle({
    ...{ stream: `webhook-${disabled}`, decider: webhookDecider, command: { type: 'disable', accountId: freshId() } },
    context: bySystem(freshId(), new Date().toISOString()),
  });
  const [created] = await eventsOf(await createShipment());
  await queueAnew();
  for (const id of [active, paused]) {
    await queued(id, created);
    expect(await queuedFor(id)).toEqual([{ event_id: created, state: 'waiting' }]);
  }
  expect(await queuedFor(disabled)).toEqual([]);
  await asked('DELETE', `/api/webhooks/${paused}`);
  await pollUntil('what waited to be dropped', async () => (await queuedFor(paused))[0]?.state === 'dropped');
});

test('an event that cannot be read waits with those after it in its stream; all are queued in order once it can be', async () => {
  const webhook = await endpoint('Patient');
  await worker?.stop();
  const held = await createShipment();
  for (const status of ['picked_up', 'in_transit']) await report(held.id, status);
  const events = await eventsOf(held);
  const [first = '', second, third] = events;
  broken.add(first);
  const [other] = await eventsOf(await createShipment());
  await queueAnew();
  await queued(webhook, other);
  expect((await queuedFor(webhook)).map(({ event_id }) => event_id)).toEqual([other]);
  const waiting = await app.core.webhookDeliveries.waitingEvents();
  expect(waiting.map(({ eventId }) => eventId)).toEqual([first, second, third]);
  expect(waiting.map(({ reason }) => reason)).toEqual(['broken', 'an event before it waits', 'an event before it waits']);

  await queueAnew();
  const [next] = await eventsOf(await createShipment());
  await queued(webhook, next);
  expect((await queuedFor(webhook)).map(({ event_id }) => event_id)).toEqual([other, next]);

  broken.delete(first);
  await queueAnew();
  await pollUntil('nothing to wait', async () => (await app.core.webhookDeliveries.waitingEvents()).length === 0);
  expect((await queuedFor(webhook)).map(({ event_id }) => event_id)).toEqual([other, next, first, second, third]);
});

test('what a later version asked of one endpoint waits with what follows it there, and no other endpoint does', async () => {
  const [puzzled, neighbour] = [await endpoint('Puzzled'), await endpoint('Neighbour')];
  await createShipment();
  await worker?.stop();
  const stream = streamOf.webhook(puzzled);
  const history = await app.core.log.read(stream);
  const later: NewEvent = {
    id: freshId(),
    type: webhookSendingRequested.type,
    data: { webhookId: puzzled, what: { kind: 'everything' } },
    metadata: { ...history[0]?.metadata },
  };
  await app.core.store.append(stream, BigInt(history.length - 1), [later]);
  await queueAnew();
  const [created] = await eventsOf(await createShipment());
  for (const id of [puzzled, neighbour]) await queued(id, created);
  expect((await app.core.webhookDeliveries.waitingEvents()).map(({ eventId }) => eventId)).toEqual([later.id]);
});

test('what was asked of an endpoint behind an event that cannot be read is done once it can be: a test is sent, a removal drops', async () => {
  const [tested, removed] = [await endpoint('Tested'), await endpoint('Removed')];
  const { core } = app;
  const before = await core.webhookDeliveries.waitingEvents();
  await queueAnew();
  const [created] = await eventsOf(await createShipment());
  await queued(removed, created);
  await worker?.stop();
  const held = [];
  for (const [id, method, path] of [
    [tested, 'POST', `/api/webhooks/${tested}/test`],
    [removed, 'DELETE', `/api/webhooks/${removed}`],
  ] as const) {
    await asked('POST', `/api/webhooks/${id}/test`);
    ofLaterVersion.add((await core.log.read(streamOf.webhook(id))).at(-1)?.id ?? '');
    await asked(method, path);
    held.push(...(await core.log.read(streamOf.webhook(id))).slice(-2).map((event) => event.id));
  }
  await queueAnew();
  const [next] = await eventsOf(await createShipment());
  await queued(tested, next);
  const waiting = async () =>
    (await core.webhookDeliveries.waitingEvents())
      .map(({ eventId }) => eventId)
      .filter((id) => !before.some((known) => known.eventId === id));
  expect((await waiting()).toSorted()).toEqual(held.toSorted());
  expect(await kindsFor(tested)).toEqual(['live waiting', 'live waiting']);
  expect(await kindsFor(removed)).not.toContain('live dropped');

  ofLaterVersion.clear();
  await queueAnew();
  await pollUntil('nothing to wait', async () => (await waiting()).length === 0);
  expect(await kindsFor(tested)).toEqual(['live waiting', 'live waiting', 'test waiting', 'test waiting']);
  expect((await kindsFor(removed)).every((kind) => kind.endsWith(' dropped'))).toBe(true);
});
