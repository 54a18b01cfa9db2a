import { afterEach, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { beginReactor, goLive, ReactorTakenOver } from '#infra/reactors.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import type { NewDelivery, Queued, SettledAttempt, WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { createWebhookLog } from '#infra/webhook-log/postgres.ts';
import { placeAt } from '#tests/support/events.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const shop = derivedId('shop');
const depot = derivedId('depot');
const minute = (nth: number) => new Date(Date.UTC(2026, 2, 1, 9, nth));
const lane = { webhookId: shop, kind: 'live' } as const;
const epoch = '1';

let database: StateDatabase;
let deliveries: WebhookDeliveries;
let commit: bigint;
beforeEach(async () => {
  database = await stateDatabase();
  deliveries = createWebhookDeliveries(database.kysely);
  commit = 0n;
  await goLive(database.kysely, 'webhooks', beginning);
  await beginReactor(database.kysely, 'webhooks', epoch);
});
afterEach(() => database.drop());

const nothing: Queued = { messages: [], deliveries: [], again: [], replays: [], waiting: [], dropped: [] };
const idOf = (name: string, webhookId = shop) => derivedId('delivery', webhookId, name);
const delivery = (name: string, changes: Partial<NewDelivery> = {}): NewDelivery => ({
  ...{ id: idOf(name, changes.webhookId), webhookId: shop, eventId: derivedId(name), kind: 'live', requestId: null },
  ...{ orderKey: name, ...changes },
});
const messagesOf = (of: readonly NewDelivery[]) =>
  [...new Set(of.map(({ eventId }) => eventId))].map((eventId) => ({
    ...{ eventId, type: 'shipment.created', body: `{"id":"${eventId}"}` },
  }));
const enqueue = (queued: Partial<Queued>, at = minute(0)) => {
  commit += 1n;
  const messages = messagesOf(queued.deliveries ?? []);
  return deliveries.enqueue({ ...nothing, messages, ...queued }, { checkpoint: placeAt(commit), epoch }, at);
};
const settled = (name: string, changes: Partial<SettledAttempt> = {}): SettledAttempt => ({
  ...{
    id: idOf(name),
    attempts: 0,
    state: 'waiting',
    at: minute(1),
    firstAttemptAt: minute(1),
    milliseconds: 2_000,
    status: 503,
    problem: 'status',
  },
  ...{ answer: 'busy', nextAttemptAt: minute(5), ...changes },
});
const good = { state: 'delivered', status: 204, problem: null, answer: '' } as const;
const dueAt = async (at: Date, of: Parameters<WebhookDeliveries['nextOf']>[0] = lane, limit = 10) =>
  (await deliveries.nextOf(of, at, limit)).map(({ id }) => id);
const found = async (name: string, webhookId = shop) =>
  (await createWebhookLog(database.kysely).find(webhookId, idOf(name, webhookId))) ?? expect.unreachable(`${name} was queued`);
const stateOf = async (name: string, webhookId = shop) => (await found(name, webhookId)).delivery.state;
const ids = (...names: string[]) => names.map((name) => idOf(name));

test('what is due comes in the order in which it was queued, with its message, each lane on its own', async () => {
  const [first, second] = [delivery('b', { orderKey: 'x' }), delivery('a', { orderKey: 'x' })];
  await enqueue({ deliveries: [first, second, delivery('c', { kind: 'replay' }), delivery('d', { webhookId: depot })] });
  expect(await dueAt(minute(0))).toEqual([first.id, second.id]);
  expect(await dueAt(minute(0), lane, 1)).toEqual([first.id]);
  expect(await dueAt(new Date(minute(0).getTime() - 1))).toEqual([]);
  expect(await dueAt(minute(0), { webhookId: depot, kind: 'live' })).toEqual([idOf('d', depot)]);
  expect((await deliveries.nextOf(lane, minute(0), 1))[0]).toMatchObject({
    ...{ ...first, attempts: 0, tries: 0, firstAttemptAt: undefined },
    message: { eventId: first.eventId, type: 'shipment.created', body: `{"id":"${first.eventId}"}` },
  });
  const lanes = await deliveries.dueLanes([shop], minute(0));
  expect(lanes.map(({ kind }) => kind).toSorted()).toEqual(['live', 'replay']);
  expect(await deliveries.dueLanes([shop], new Date(minute(0).getTime() - 1))).toEqual([]);
  expect(await deliveries.dueLanes([], minute(0))).toEqual([]);
});

test('what was queued twice is sent once, and nothing is queued by whoever was taken over', async () => {
  await enqueue({ deliveries: [delivery('a')] });
  await enqueue({ deliveries: [delivery('a')] });
  expect(await dueAt(minute(0))).toEqual(ids('a'));
  await beginReactor(database.kysely, 'webhooks', '2');
  await expect(enqueue({ deliveries: [delivery('b')] })).rejects.toThrow(ReactorTakenOver);
  await expect(deliveries.release(nothing, [derivedId('a')], epoch, minute(0))).rejects.toThrow(ReactorTakenOver);
  expect(await dueAt(minute(0))).toEqual(ids('a'));
});

test('those after one that waits for its next attempt wait with it, and those before and beside it do not', async () => {
  const ofOne = ['a', 'b', 'c'].map((name) => delivery(name, { orderKey: 'x' }));
  await enqueue({ deliveries: [...ofOne, delivery('d'), delivery('e', { orderKey: 'x', kind: 'again' })] });
  await enqueue({ deliveries: [delivery('f', { webhookId: depot, orderKey: 'x' })] });
  await deliveries.settle([settled('b')]);
  expect(await dueAt(minute(2))).toEqual(ids('a', 'd'));
  expect(await dueAt(minute(2), { webhookId: shop, kind: 'again' })).toEqual(ids('e'));
  expect(await dueAt(minute(2), { webhookId: depot, kind: 'live' })).toEqual([idOf('f', depot)]);
  expect(await dueAt(minute(5))).toEqual(ids('a', 'b', 'c', 'd'));
  await deliveries.settle([settled('b', { ...good, attempts: 1 })]);
  expect(await dueAt(minute(2))).toEqual(ids('a', 'c', 'd'));
});

test('an attempt is kept once, with its line in the log; a delivery ends when its last attempt did', async () => {
  await enqueue({ deliveries: [delivery('a')] });
  await deliveries.settle([]);
  await deliveries.settle([settled('a')]);
  await deliveries.settle([settled('a', { at: minute(2), status: 500, answer: 'once more', nextAttemptAt: minute(7) })]);
  expect((await found('a')).delivery).toMatchObject({
    state: 'waiting',
    attempts: 1,
    status: 503,
    problem: 'status',
    endedAt: null,
  });
  expect((await deliveries.nextOf(lane, minute(5), 1))[0]).toMatchObject({ attempts: 1, tries: 1, firstAttemptAt: minute(1) });
  await deliveries.settle([settled('a', { attempts: 1, at: minute(6), nextAttemptAt: minute(9) })]);
  expect((await deliveries.nextOf(lane, minute(9), 1))[0]).toMatchObject({ attempts: 2, tries: 2, firstAttemptAt: minute(1) });
  await deliveries.settle([settled('a', { ...good, attempts: 2, at: minute(9) })]);
  await deliveries.settle([settled('a', { attempts: 3, at: minute(10) })]);
  const { delivery: ended, attempts } = await found('a');
  expect(ended).toMatchObject({ state: 'delivered', attempts: 3, status: 204, problem: null });
  expect(ended.endedAt).toBe('2026-03-01T09:09:02.000Z');
  expect(attempts.map(({ at, answer }) => [at, answer])).toEqual([
    [minute(9).toISOString(), ''],
    [minute(6).toISOString(), 'busy'],
    [minute(1).toISOString(), 'busy'],
  ]);
});

test('once the attempts of a delivery count anew, those before do not', async () => {
  await enqueue({ deliveries: [delivery('a')] });
  await deliveries.settle([settled('a')]);
  await deliveries.settle([settled('a', { attempts: 1, at: minute(6), firstAttemptAt: minute(6), nextAttemptAt: minute(7) })]);
  await deliveries.settle([settled('a', { attempts: 2, at: minute(7), firstAttemptAt: minute(6), nextAttemptAt: minute(8) })]);
  expect((await deliveries.nextOf(lane, minute(8), 1))[0]).toMatchObject({ attempts: 3, tries: 2, firstAttemptAt: minute(6) });
});

test('of one endpoint what waits is dropped, or only what was named, and nothing that has ended', async () => {
  await enqueue({ deliveries: [delivery('a'), delivery('b'), delivery('c'), delivery('a', { webhookId: depot })] });
  await deliveries.settle([settled('a', good)]);
  await deliveries.drop(shop, minute(3), ids('b'));
  expect(await Promise.all(['a', 'b', 'c'].map((name) => stateOf(name)))).toEqual(['delivered', 'dropped', 'waiting']);
  expect((await found('b')).delivery.endedAt).toBe(minute(3).toISOString());
  await deliveries.settle([settled('b', good)]);
  expect(await stateOf('b')).toBe('dropped');
  await deliveries.drop(shop, minute(4));
  expect([await stateOf('a'), await stateOf('c'), await stateOf('a', depot)]).toEqual(['delivered', 'dropped', 'waiting']);
  expect(await deliveries.countWaiting()).toEqual({ deliveries: 1, streams: 0 });
});

test('what is sent again is the same message to the same endpoint alone', async () => {
  await enqueue({ deliveries: [delivery('a', { orderKey: 'x' })] });
  await deliveries.settle([settled('a', good)]);
  const again = { id: idOf('again'), webhookId: shop, deliveryId: idOf('a'), requestId: derivedId('request') };
  await enqueue({ again: [again, { ...again, id: derivedId('not theirs'), webhookId: depot }] }, minute(3));
  const sent = await deliveries.nextOf({ webhookId: shop, kind: 'again' }, minute(3), 10);
  expect(sent).toMatchObject([{ id: again.id, requestId: again.requestId, eventId: derivedId('a'), orderKey: 'x', attempts: 0 }]);
  expect(await dueAt(minute(3), { webhookId: depot, kind: 'again' })).toEqual([]);
});

test('what waits for an endpoint and was not tried since then is brought forward, and nothing of another', async () => {
  await enqueue({ deliveries: [delivery('a'), delivery('b'), delivery('c'), delivery('a', { webhookId: depot })] });
  await deliveries.settle([
    settled('a'),
    settled('b', { ...good, nextAttemptAt: minute(9) }),
    settled('a', { id: idOf('a', depot) }),
  ]);
  await deliveries.bringForward(shop, minute(1), minute(2));
  expect(await dueAt(minute(2))).toEqual(ids('c'));
  await deliveries.bringForward(shop, new Date(minute(1).getTime() + 1), minute(2));
  expect(await dueAt(minute(2))).toEqual(ids('a', 'c'));
  expect(await dueAt(new Date(minute(2).getTime() - 1))).toEqual(ids('c'));
  expect(await dueAt(minute(4), { webhookId: depot, kind: 'live' })).toEqual([]);
});

test('since when an endpoint has been failing stays the first moment, until it is not failing any more', async () => {
  await deliveries.noteFailing(shop, minute(1));
  await deliveries.noteFailing(shop, minute(2));
  await deliveries.noteFailing(depot, minute(3));
  expect([...(await deliveries.failing())]).toEqual(
    expect.arrayContaining([
      [shop, minute(1)],
      [depot, minute(3)],
    ]),
  );
  await deliveries.noteFailing(shop, undefined);
  expect([...(await deliveries.failing()).keys()]).toEqual([depot]);
});

test('a replay goes on where it was, and is over once all was read or its endpoint is removed', async () => {
  const replay = (name: string, webhookId = shop) => ({
    ...{ id: derivedId(name), webhookId, since: minute(0), stream: null, after: { commit: 3n, prepare: 2n }, untilCommit: 9n },
  });
  const ofStream = { ...replay('second', depot), since: null, stream: 'shipment-1', after: undefined };
  await enqueue({ replays: [replay('first')] }, minute(1));
  await enqueue({ replays: [replay('first'), ofStream] }, minute(2));
  expect(await deliveries.openReplays()).toEqual([
    { ...replay('first'), nextRevision: 0n },
    { ...ofStream, nextRevision: 0n },
  ]);
  const [first, second] = [derivedId('first'), derivedId('second')];
  const some = ['a', 'b', 'c'].map((name) => delivery(name, { kind: 'replay', requestId: first }));
  const at = { commit: 5n, prepare: 4n };
  await deliveries.feedReplay(
    { id: first, after: at, nextRevision: 7n, isRead: false, unreadable: 2 },
    { messages: messagesOf(some), deliveries: some },
    minute(3),
  );
  expect((await deliveries.openReplays())[0]).toMatchObject({ id: first, after: at, nextRevision: 7n });
  await deliveries.settle([settled('a', good)]);
  expect([await deliveries.waitingOf(first, 10), await deliveries.waitingOf(first, 1)]).toEqual([2, 1]);
  expect(await deliveries.waitingOf(second, 10)).toBe(0);
  await deliveries.feedReplay(
    { id: first, after: at, nextRevision: 8n, isRead: true, unreadable: 1 },
    { messages: [], deliveries: [] },
    minute(4),
  );
  expect((await deliveries.openReplays()).map(({ id }) => id)).toEqual([second]);
  const { items } = await createWebhookLog(database.kysely).replays({ webhookId: shop, limit: 10, cursor: undefined });
  expect(items).toMatchObject([{ id: first, found: 3, sent: 1, waiting: 2, unreadable: 3 }]);
  await enqueue({ dropped: [depot] });
  expect(await deliveries.openReplays()).toEqual([]);
  expect(await deliveries.waitingOf(first, 10)).toBe(2);
  await enqueue({ dropped: [shop] });
  expect(await deliveries.waitingOf(first, 10)).toBe(0);
  const late = ['d', 'e'].map((name) => delivery(name, { kind: 'replay', requestId: second, webhookId: depot }));
  await deliveries.feedReplay(
    { id: second, after: at, nextRevision: 9n, isRead: false, unreadable: 0 },
    { messages: messagesOf(late), deliveries: late },
    minute(5),
  );
  expect([await deliveries.openReplays(), await deliveries.waitingOf(second, 10)]).toEqual([[], 0]);
});

test('events that cannot be read wait in the order of their streams, once each, until they are released', async () => {
  const waiting = (name: string, stream: string, revision: bigint) => ({
    ...{ eventId: derivedId(name), stream, revision, type: 'ShipmentScanned', reason: 'broken' },
  });
  const all = [waiting('a', 'shipment-2', 1n), waiting('b', 'shipment-1', 10n), waiting('c', 'shipment-1', 9n)];
  await enqueue({ waiting: all });
  await enqueue({ waiting: all });
  expect(await deliveries.waitingEvents()).toEqual([all[2], all[1], all[0]]);
  expect(await deliveries.countWaiting()).toEqual({ deliveries: 0, streams: 2 });
  await deliveries.release(
    { ...nothing, messages: messagesOf([delivery('c')]), deliveries: [delivery('c')] },
    [derivedId('c')],
    epoch,
    minute(1),
  );
  expect((await deliveries.waitingEvents()).map(({ eventId }) => eventId)).toEqual([derivedId('b'), derivedId('a')]);
  expect(await dueAt(minute(1))).toEqual(ids('c'));
});

test('what is old is removed, and a message as long as nothing new is to be sent of it', async () => {
  await enqueue({ deliveries: [delivery('old'), delivery('both')], replays: [] });
  await enqueue({ deliveries: [delivery('both', { webhookId: depot })] }, minute(5));
  const again = { id: idOf('again'), webhookId: shop, deliveryId: idOf('repeated'), requestId: derivedId('request') };
  await enqueue({ deliveries: [delivery('repeated')] });
  await enqueue({ again: [again] }, minute(5));
  const replay = { webhookId: shop, since: null, stream: null, after: undefined, untilCommit: 9n };
  await enqueue({ replays: [{ ...replay, id: derivedId('old replay') }] });
  await enqueue({ replays: [{ ...replay, id: derivedId('new replay') }] }, minute(5));
  expect(await deliveries.removeSome(minute(5))).toBe(false);
  const left = await database.kysely.selectFrom('webhook_deliveries').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([idOf('both', depot), again.id].toSorted());
  const messages = await database.kysely.selectFrom('webhook_messages').select('event_id').execute();
  expect(messages.map(({ event_id }) => event_id).toSorted()).toEqual([derivedId('both'), derivedId('repeated')].toSorted());
  expect((await deliveries.openReplays()).map(({ id }) => id)).toEqual([derivedId('new replay')]);
});

test('of much that is old some is removed at a time', async () => {
  await enqueue({ deliveries: Array.from({ length: 1_001 }, (_, nth) => delivery(String(nth))) });
  expect(await deliveries.removeSome(minute(1))).toBe(true);
  expect(await deliveries.removeSome(minute(1))).toBe(false);
  expect(await database.kysely.selectFrom('webhook_messages').select('event_id').execute()).toEqual([]);
});
