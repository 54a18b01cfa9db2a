import { beforeEach, describe, expect, test } from 'vitest';
import { accountEvents, type AccountEvent } from '#contracts/events/account.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Assignment, CommandContext, Handle } from '#services/command.ts';
import { oneOf, type Decider } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { createHandler } from '#services/handle.ts';
import { createStateCache, type Snapshot, type StateCacheBounds } from '#services/state-cache.ts';
import { shipmentCreated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const stream = `account-${accountId}`;

interface Visitors {
  inside: { nth: number }[];
}

/** A door that lets three people in and then closes for good; no one breaks in. */
const door: Decider<Visitors, 'enter' | 'break in', AccountEvent> = {
  owns: oneOf<AccountEvent>(accountEvents),
  initial: { inside: [] },
  evolve: ({ inside }) => ({ inside: [...inside, { nth: inside.length }] }),
  decide(command, { inside }) {
    if (inside.length === 3 || command === 'break in') throw new DomainError('conflict', 'You cannot come in.');
    return [{ type: 'SignedIn', data: { accountId } }];
  },
  isTerminal: ({ inside }) => inside.length === 3,
};

const contextOf = (name: string): CommandContext => ({
  commandId: derivedId('command', name),
  requestHash: 'hash',
  actor: { id: accountId, role: 'agent' },
  source: 'api',
  correlationId: derivedId('command', name),
  now: '2026-03-01T09:00:00.000Z',
});

let store: MemoryStore;
let erased: Set<string>;
let reads: number;
/** From where streams were read. */
let asked: bigint[];
let waits: number;
/** A process of its own on the same log. */
const process = (bounds?: StateCacheBounds): Handle => {
  const personalData = createOpenPersonalData();
  erased = personalData.erased;
  return createHandler(createEventLog(store, personalData), {
    cache: createStateCache(bounds),
    wait: async () => void (waits += 1),
  });
};
beforeEach(() => {
  store = createMemoryStore();
  [reads, waits, asked] = [0, 0, []];
  const { readStream } = store;
  store.readStream = (name, from) => {
    reads += 1;
    asked.push(from?.fromRevision ?? 0n);
    return readStream(name, from);
  };
});
const enter = (handle: Handle, name: string, more: Partial<Assignment<Visitors, 'enter' | 'break in', AccountEvent>> = {}) =>
  handle({ stream, decider: door, command: 'enter', context: contextOf(name), ...more });

test('a command on a stream that this process wrote to reads nothing', async () => {
  const here = process();
  await enter(here, 'first');
  reads = 0;
  expect(await enter(here, 'second')).toMatchObject({ state: { inside: [{ nth: 0 }, { nth: 1 }] }, revision: 1n });
  expect(reads).toBe(0);
});

describe('a state that another process has left behind', () => {
  const twoProcesses = async () => {
    const [here, there] = [process(), process()];
    await enter(here, 'first');
    await enter(there, 'second');
    [reads, asked] = [0, []];
    return here;
  };

  test('costs one lost race, without a wait, and one read of what was appended there', async () => {
    const here = await twoProcesses();
    store.attempts = [];
    expect(await enter(here, 'third')).toMatchObject({ state: { inside: [{}, {}, {}] }, revision: 2n });
    expect([store.attempts.length, asked, waits]).toEqual([2, [1n], 0]);
  });

  test('costs one wait where it is left behind again', async () => {
    const here = await twoProcesses();
    const there = process();
    store.next = [async () => undefined, async () => void (await enter(there, 'third'))];
    await expect(enter(here, 'fourth')).rejects.toMatchObject({ code: 'conflict' });
    expect(waits).toBe(1);
    expect(store.events).toHaveLength(3);
  });

  test('is read anew where the log has nothing that it lost to', async () => {
    const here = await twoProcesses();
    store.events.splice(0);
    expect(await enter(here, 'third')).toMatchObject({ state: { inside: [{}] }, revision: 0n });
    expect(asked).toEqual([1n, 0n]);
  });

  test('refuses no one who knows better', async () => {
    const here = await twoProcesses();
    expect(await enter(here, 'third', { expectedRevision: 1n })).toMatchObject({ revision: 2n });
  });

  test('answers no one whose command was carried out there', async () => {
    const here = await twoProcesses();
    const again = { ...contextOf('second'), requestHash: 'another', isRetry: true };
    await expect(enter(here, 'second', { context: again })).rejects.toMatchObject({
      code: 'key_reused',
      message: 'This Idempotency-Key has already been used for a different request.',
    });
    expect(store.events).toHaveLength(2);
  });
});

test('a refusal is looked up in the log', async () => {
  const here = process();
  await enter(here, 'first');
  reads = 0;
  await expect(enter(here, 'second', { command: 'break in' })).rejects.toMatchObject({ code: 'conflict' });
  expect(reads).toBe(1);
});

test('a command that comes again has the same answer, though its stream was forgotten meanwhile', async () => {
  const here = process({ streams: 1 });
  const first = await enter(here, 'first');
  await enter(here, 'second');
  await enter(here, 'elsewhere', { stream: `${stream}b` });
  expect(await enter(here, 'first')).toEqual({ ...first, repeated: true });
  expect(store.events).toHaveLength(3);
});

test('a command that comes again has the same answer, however many came after it', async () => {
  const here = process();
  const first = await enter(here, 'first');
  await enter(here, 'second');
  expect(await enter(here, 'first')).toEqual({ ...first, repeated: true });
  expect(store.events).toHaveLength(2);
});

test('states are frozen to the last leaf, those that are answered too', async () => {
  const { state } = await enter(process(), 'first');
  expect(() => state.inside.push({ nth: 7 })).toThrow(TypeError);
  expect(() => Object.assign(state.inside[0] ?? {}, { nth: 7 })).toThrow(TypeError);
});

describe('a person who was erased is in no later answer', () => {
  const id = '01980000-0000-7000-8000-000000000001';
  const run = (handle: Handle, command: ShipmentCommand, name: string) =>
    handle({ stream: `shipment-${id}`, decider: shipmentDecider, command, context: contextOf(name) });
  const create = (handle: Handle) => run(handle, { type: 'create', shipment: shipmentCreated(id).data }, 'create');
  const move = (handle: Handle, name: string) =>
    run(handle, { type: 'simulateMovement', shipmentId: id, now: contextOf(name).now }, name);
  const senderOf = ({ state }: { state: ShipmentState }) => (state.type === 'created' ? state.created.sender.value : undefined);

  test('of the process that knew them', async () => {
    const here = process();
    expect(senderOf(await create(here))).toMatchObject({ name: 'Ama Owusu' });
    expect(senderOf(await move(here, 'first move'))).toMatchObject({ name: 'Ama Owusu' });
    erased.add(derivedId('sender'));
    expect(senderOf(await move(here, 'second move'))).toBeNull();
  });

  test('also where another process was faster', async () => {
    const [there, here] = [process(), process()];
    await create(here);
    await move(there, 'first move');
    store.next = [async () => void erased.add(derivedId('sender'))];
    expect(senderOf(await move(here, 'second move'))).toBeNull();
  });
});

describe('the cache', () => {
  const snapshot = (revision: bigint, state: unknown = {}): Snapshot<unknown> => ({
    state,
    revision,
    commandIds: new Set(),
    subjectIds: new Set(),
  });
  const maker = { initial: {} };

  test('holds so many streams, and of those the ones that were used last', () => {
    const cache = createStateCache({ streams: 2 });
    for (const name of ['a', 'b', 'c']) cache.keep(name, maker, snapshot(0n));
    expect(['a', 'b', 'c'].map((name) => cache.get(name, maker) !== undefined)).toEqual([false, true, true]);
  });

  test('holds so many bytes, and nothing that would take most of them', () => {
    const cache = createStateCache({ bytes: 6_400 });
    cache.keep('small', maker, snapshot(0n, 'x'.repeat(98)));
    cache.keep('large', maker, snapshot(0n, 'x'.repeat(99)));
    expect(cache.get('small', maker)).toBeDefined();
    expect(cache.get('large', maker)).toBeUndefined();
    for (let nth = 0; nth < 100; nth += 1) cache.keep(`other ${nth}`, maker, snapshot(0n, 'x'.repeat(90)));
    expect(cache.get('small', maker)).toBeUndefined();
  });

  test('keeps the newer of two states, whichever came last, and drops only the one that is meant', () => {
    const cache = createStateCache();
    cache.keep('stream', maker, snapshot(2n));
    cache.keep('stream', maker, snapshot(1n));
    expect(cache.get('stream', maker)?.revision).toBe(2n);
    cache.drop('stream', snapshot(2n));
    const kept = cache.get('stream', maker);
    expect(kept).toBeDefined();
    if (kept) cache.drop('stream', kept);
    expect(cache.get('stream', maker)).toBeUndefined();
  });

  test('gives a state to the rules that made it only', () => {
    const cache = createStateCache();
    cache.keep('stream', maker, snapshot(0n));
    expect(cache.get('stream', { initial: {} })).toBeUndefined();
  });

  test('keeps no state that nothing can come after', async () => {
    const here = process();
    for (const name of ['first', 'second', 'third']) await enter(here, name);
    store.attempts = [];
    await expect(enter(here, 'fourth')).rejects.toMatchObject({ code: 'conflict' });
    expect(store.attempts).toEqual([]);
  });
});
