import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from '#infra/event-store/event-store.ts';
import { collect, newEvents } from '#tests/suites/event-store-port.suite.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startScriptedServer, type ArrivedAppend, type ScriptedServer } from './scripted-server.ts';
import { stallingProxy } from './stalling-proxy.ts';

const patience = { appendTimeoutMs: 2_000, readTimeoutMs: 2_000 };
const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const append = (store: EventStore, stream: string) => store.append(stream, 'no_stream', newEvents(1));

describe('appends', () => {
  let server: ScriptedServer;
  let store: EventStore;
  let other: EventStore;
  beforeEach(async () => {
    server = await startScriptedServer();
    store = connectEventStore(server.url, patience);
    other = connectEventStore(server.url, { ...patience, appendTimeoutMs: 30_000 });
  });
  afterEach(async () => {
    await Promise.all([store.close(), other.close()]);
    server.stop();
  });

  const arrival = (stream: string): Promise<ArrivedAppend> =>
    pollUntil(`the append to ${stream} to arrive`, () => server.appends.find((arrived) => arrived.stream === stream));
  const first = { revision: 0n, position: { commit: 1n, prepare: 1n } };

  test('go on after a call failed late, when the client had already opened the next', async () => {
    const lost = outcomeOf(append(store, 'lost'));
    const old = await arrival('lost');
    // A refused read makes the client open a connection again, while the first call lives on.
    await expect(store.tail()).rejects.toThrow(EventStoreUnavailable);
    const between = outcomeOf(append(store, 'between'));
    const young = await arrival('between');
    old.failCall();
    expect(await lost).toBeInstanceOf(OutcomeUnknown);
    young.answer();
    await between;

    const after = append(store, 'after');
    (await arrival('after')).answer();
    expect(await after).toEqual(first);
  });

  test('wait for their own call only: the end of another harms no one', async () => {
    const lost = outcomeOf(append(store, 'lost'));
    const waiting = append(other, 'waiting');
    const [old, young] = [await arrival('lost'), await arrival('waiting')];
    old.failCall();
    expect(await lost).toBeInstanceOf(OutcomeUnknown);
    young.answer();
    expect(await waiting).toEqual(first);
  });

  test('without an answer are given up, and the next goes over a connection that no one else uses', async () => {
    const waiting = append(other, 'waiting');
    const shared = await arrival('waiting');
    const lost = outcomeOf(append(store, 'lost'));
    const old = await arrival('lost');
    expect(await lost).toBeInstanceOf(OutcomeUnknown);
    const next = append(store, 'next');
    const young = await arrival('next');
    expect(old.peer).toBe(shared.peer);
    expect(young.peer).not.toBe(old.peer);
    young.answer();
    shared.answer();
    expect(await Promise.all([next, waiting])).toEqual([first, first]);
  });

  test('without a response are reported before the first append', async () => {
    await expect(store.canAppend()).rejects.toThrow(EventStoreUnavailable);
  });
});

describe('a server that passes over what others wrote', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScriptedServer();
    server.holdsSearches = true;
  });
  afterEach(() => server.stop());
  const searching = () => pollUntil('a search', () => server.searches[0]);

  test('may be silent for many times as long as an answer takes, while it answers everything else', async () => {
    const store = connectEventStore(server.url, { readTimeoutMs: 100 });
    const tail = outcomeOf(store.tail());
    const search = await searching();
    await pollUntil('it to be asked again and again', () => search.others >= 10);
    search.findNothing();
    expect(await tail).toBeUndefined();
    expect(server.searches).toHaveLength(1);
    await store.close();
  });

  test('is given up where it is silent for far too long', async () => {
    const store = connectEventStore(server.url, { readTimeoutMs: 100, searchTimeoutMs: 300 });
    const tail = outcomeOf(store.tail());
    expect(await tail).toBeInstanceOf(EventStoreUnavailable);
    expect((await searching()).others).toBeGreaterThan(0);
    await store.close();
  });
});

test('on a silent connection everything fails as unavailable, and continues over new ones', async () => {
  const database = await testDatabase();
  const server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  const proxy = await stallingProxy(Number(/:(\d+)/.exec(server.url)?.[1]));
  const store = connectEventStore(`esdb://127.0.0.1:${proxy.port}?tls=false`, patience);
  const following = (from: AbortSignal) => collect(store.subscribe({ after: undefined, signal: from }));
  const stop = new AbortController();
  try {
    await append(store, 'chat-1');
    const live = outcomeOf(following(stop.signal));
    expect(await store.tail()).toMatchObject({ commit: 1n });

    proxy.stall();
    const [appended, read, unconfirmed] = await Promise.all([
      outcomeOf(append(store, 'lost')),
      outcomeOf(store.tail()),
      outcomeOf(following(stop.signal)),
    ]);
    expect(appended).toBeInstanceOf(OutcomeUnknown);
    expect(read).toBeInstanceOf(EventStoreUnavailable);
    expect(unconfirmed).toBeInstanceOf(EventStoreUnavailable);
    expect(await live).toBeInstanceOf(EventStoreUnavailable);

    proxy.resume();
    await pollUntil('reads to go on', () => store.tail().catch(() => undefined));
    await pollUntil('appends to go on', () => append(store, 'again').catch(() => undefined));
  } finally {
    stop.abort();
    await store.close();
    await proxy.close();
    await server.stop();
    await database.drop();
  }
}, 60_000);
