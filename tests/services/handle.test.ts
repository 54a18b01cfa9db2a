import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountEvents, type AccountEvent } from '#contracts/events/account.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable, OutcomeUnknown } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { oneOf, type Decider } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import type { CommandContext, Handle } from '#services/command.ts';
import { commandMs, createHandler, raceMs, raceWaitMaxMs } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const stream = `account-${accountId}`;

/** A door that lets at most four people in; its state is how many came. */
const door: Decider<number, { people: number }, AccountEvent> = {
  owns: oneOf<AccountEvent>(accountEvents),
  initial: 0,
  evolve: (inside) => inside + 1,
  decide({ people }, inside) {
    if (inside + people > 4) throw new DomainError('conflict', 'The house is full.');
    return Array.from({ length: people }, () => ({ type: 'SignedIn' as const, data: { accountId } }));
  },
};

const contextOf = (name: string, requestHash = 'hash'): CommandContext => ({
  commandId: derivedId('command', name),
  requestHash,
  actor: { id: accountId, role: 'agent' },
  source: 'api',
  correlationId: derivedId('correlation', name),
  now: '2026-03-01T09:00:00.000Z',
});

let store: MemoryStore;
let handle: Handle;
const enter = (
  name: string,
  { people = 1, hash = 'hash', expectedRevision }: { people?: number; hash?: string; expectedRevision?: bigint } = {},
) =>
  handle({
    stream,
    decider: door,
    command: { people },
    context: contextOf(name, hash),
    ...(expectedRevision === undefined ? {} : { expectedRevision }),
  });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

let waits: number[];
let clockMs: number;
let isOpen: boolean;
beforeEach(() => {
  store = createMemoryStore();
  [waits, clockMs, isOpen] = [[], 0, true];
  handle = createHandler(createEventLog(store, createOpenPersonalData()), {
    async admit() {
      if (!isOpen) throw new EventStoreUnavailable('nothing can be appended yet');
    },
    now: () => clockMs,
    wait: async (delayMs) => {
      waits.push(delayMs);
      clockMs += delayMs;
    },
  });
});

describe('a command', () => {
  test('is decided on what the stream says and answered with what it led to', async () => {
    expect(await enter('first')).toMatchObject({ state: 1, revision: 0n, position: { commit: 1n }, repeated: false });
    expect(await enter('second', { people: 2 })).toMatchObject({ state: 3, revision: 2n, position: { commit: 3n } });
    expect(await refusalOf(enter('third', { people: 2 }))).toBe('conflict');
    expect(store.events).toHaveLength(3);
  });

  test('leaves who, why, when and under which schema beside every event', async () => {
    await enter('first');
    expect(store.events[0]?.metadata).toEqual({
      commandId: contextOf('first').commandId,
      requestHash: 'hash',
      actorId: accountId,
      actorRole: 'agent',
      source: 'api',
      correlationId: contextOf('first').correlationId,
      schemaVersion: 1,
      occurredAt: '2026-03-01T09:00:00.000Z',
    });
  });

  test('that changes nothing appends nothing', async () => {
    await enter('first');
    expect(await enter('nobody', { people: 0 })).toMatchObject({ state: 1, revision: 0n, repeated: false });
    expect(store.attempts).toHaveLength(1);
  });

  test('repeated under its id has one effect and the same answer, though others came since', async () => {
    const first = await enter('first', { people: 2 });
    await enter('second');
    expect(await enter('first', { people: 2 })).toEqual({ ...first, repeated: true });
    expect(store.events).toHaveLength(3);
  });

  test('that changed nothing is answered again from where it was, and changes nothing later either', async () => {
    await enter('first');
    const { revision } = await enter('nobody', { people: 0 });
    await enter('second');
    const again = handle({
      stream,
      decider: door,
      command: { people: 1 },
      context: { ...contextOf('nobody'), ...(revision === undefined ? {} : { unchangedAt: revision }) },
    });
    expect(await again).toMatchObject({ state: 1, revision: 0n, repeated: true, changed: false });
    expect(store.events).toHaveLength(2);
  });

  test('under the id of another request is refused', async () => {
    await enter('first');
    expect(await refusalOf(enter('first', { hash: 'another' }))).toBe('key_reused');
    expect(store.events).toHaveLength(1);
  });

  test('based on an old revision is refused, unless it is a repeat', async () => {
    await enter('first');
    expect(await refusalOf(enter('stale', { expectedRevision: 5n }))).toBe('stale_revision');
    expect(await enter('fresh', { expectedRevision: 0n })).toMatchObject({ revision: 1n });
    expect(await enter('fresh', { expectedRevision: 0n })).toMatchObject({ revision: 1n, repeated: true });
  });
});

describe('a command that begins a stream', () => {
  const begin = (name: string) =>
    handle({ stream, decider: door, command: { people: 1 }, context: contextOf(name), beginsStream: true });
  const reads = () => {
    let count = 0;
    const { readStream } = store;
    store.readStream = (...asked) => {
      count += 1;
      return readStream(...asked);
    };
    return () => count;
  };

  test('reads nothing, and has one effect however often it comes', async () => {
    const counted = reads();
    expect(await begin('first')).toMatchObject({ state: 1, revision: 0n });
    expect(counted()).toBe(0);
    expect(await begin('first')).toMatchObject({ state: 1, revision: 0n });
    expect(store.events).toHaveLength(1);
  });

  test('is decided on what is there where the stream exists', async () => {
    await enter('earlier', { people: 3 });
    expect(await begin('first')).toMatchObject({ state: 4, revision: 3n });
    expect(await refusalOf(begin('second'))).toBe('conflict');
    expect(store.events).toHaveLength(4);
  });

  test.each(['landed_unheard', 'lost_unheard'] as const)('whose outcome is unknown is looked up: %s', async (fault) => {
    store.next = [fault];
    expect(await begin('first')).toMatchObject({ state: 1, revision: 0n });
    expect(store.events).toHaveLength(1);
  });
});

describe('a lost race', () => {
  const somebodyElse = (name: string) => async () => void (await enter(name));

  test('is decided again on what the winner left', async () => {
    store.next = [somebodyElse('winner')];
    expect(await enter('loser')).toMatchObject({ state: 2, revision: 1n });
  });

  test('can change the decision', async () => {
    store.next = [async () => void (await enter('winners', { people: 3 }))];
    expect(await refusalOf(enter('loser', { people: 2 }))).toBe('conflict');
    expect(store.events).toHaveLength(3);
  });

  test('is run again after a short random wait', async () => {
    store.next = [somebodyElse('winner'), async () => undefined, somebodyElse('another')];
    await enter('loser');
    expect(waits).toHaveLength(2);
    for (const delayMs of waits) expect(delayMs).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(raceWaitMaxMs);
  });

  test('is given up after some seconds of new decisions', async () => {
    const empty: Decider<number, { people: number }, AccountEvent> = { ...door, decide: (command) => door.decide(command, 0) };
    const appendOf = (name: string) => handle({ stream, decider: empty, command: { people: 1 }, context: contextOf(name) });
    let winners = 0;
    const append = store.append.bind(store);
    store.append = async (name, expected, events) => {
      if (events[0]?.metadata['commandId'] === contextOf('unlucky').commandId) await appendOf(`winner ${winners++}`);
      return append(name, expected, events);
    };
    expect(await refusalOf(appendOf('unlucky'))).toBe('unavailable');
    expect(clockMs).toBeGreaterThanOrEqual(raceMs);
    expect(clockMs).toBeLessThanOrEqual(raceMs + raceWaitMaxMs);
    expect(winners).toBeGreaterThan(15);
    expect(store.events).toHaveLength(winners);
  });

  test('based on an old revision is not run again', async () => {
    await enter('first');
    store.next = [somebodyElse('winner')];
    expect(await refusalOf(enter('loser', { expectedRevision: 0n }))).toBe('stale_revision');
    expect(store.events).toHaveLength(2);
  });

  test('is won by each of twenty in the end', async () => {
    const patient = createHandler(createEventLog(store, createOpenPersonalData()), { wait: () => Promise.resolve() });
    const wide: Decider<number, { people: number }, AccountEvent> = { ...door, decide: (command) => door.decide(command, 0) };
    const all = Array.from({ length: 20 }, (_, index) =>
      patient({ stream, decider: wide, command: { people: 1 }, context: contextOf(`scan ${index}`) }),
    );
    const revisions = (await Promise.all(all)).map(({ revision }) => Number(revision));
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(new Set(store.events.map(({ metadata }) => metadata['commandId'])).size).toBe(20);
    // They take turns after the first loss; all against all would be ten times as many.
    expect(store.attempts.length).toBeLessThan(50);
  });
});

describe('an append whose answer never came', () => {
  test('is not repeated when it landed', async () => {
    store.next = ['landed_unheard'];
    expect(await enter('first', { people: 2 })).toMatchObject({ state: 2, revision: 1n, position: { commit: 2n } });
    expect(store.attempts).toHaveLength(1);
    expect(store.events).toHaveLength(2);
  });

  test('is repeated with the very same events when it did not', async () => {
    store.next = ['lost_unheard', 'lost_unheard'];
    expect(await enter('first', { people: 2 })).toMatchObject({ state: 2, revision: 1n });
    expect(store.attempts).toHaveLength(3);
    expect(new Set(store.attempts.map((batch) => JSON.stringify(batch))).size).toBe(1);
    expect(store.attempts[0]?.map(({ id }) => id)).toEqual([0, 1].map((index) => derivedId(contextOf('first').commandId, index)));
  });

  test('is decided again when the stream moved on without it', async () => {
    store.next = ['lost_unheard', async () => void (await enter('other', { people: 3 }))];
    expect(await enter('late')).toMatchObject({ state: 4, revision: 3n });
    expect(store.events.filter(({ metadata }) => metadata['commandId'] === contextOf('late').commandId)).toHaveLength(1);
  });

  /** Lets others append between an answer that was lost and the look at what became of it. */
  const beforeTheLook = (work: () => Promise<unknown>) => {
    const read = store.readStream.bind(store);
    let isDone = false;
    store.readStream = async function* (name, options) {
      if (options?.fromRevision !== undefined && !isDone) {
        isDone = true;
        await work();
      }
      yield* read(name, options);
    };
  };
  const loggedOf = (name: string) => store.events.filter(({ metadata }) => metadata['commandId'] === contextOf(name).commandId);

  test.each([
    ['landed', 'landed_unheard', { revision: 1n, state: 2, attempts: 2 }],
    ['was lost', 'lost_unheard', { revision: 2n, state: 3, attempts: 4 }],
  ] as const)('is distinguished from what others appended, when it %s', async (_what, fault, { revision, state, attempts }) => {
    await enter('before');
    store.attempts = [];
    store.next = [fault];
    beforeTheLook(() => enter('other'));
    expect(await enter('ours')).toMatchObject({ revision, state, position: { commit: revision + 1n }, repeated: false });
    expect(loggedOf('ours')).toHaveLength(1);
    expect(loggedOf('other')).toHaveLength(1);
    expect(store.events).toHaveLength(3);
    expect(store.attempts).toHaveLength(attempts);
  });

  test('is given up as unavailable in the end, and a retry under its id is still exactly once', async () => {
    store.next = ['lost_unheard', 'lost_unheard', 'lost_unheard', 'lost_unheard'];
    await expect(enter('first')).rejects.toThrow(EventStoreUnavailable);
    expect(store.attempts).toHaveLength(4);
    expect(await enter('first')).toMatchObject({ state: 1, repeated: false });
    expect(store.events).toHaveLength(1);
  });
});

test('while the event store is down nothing is decided twice and nothing is lost', async () => {
  store.next = ['away'];
  await expect(enter('first')).rejects.toThrow(EventStoreUnavailable);
  expect(await enter('first')).toMatchObject({ state: 1 });
});

test('before anything may be appended a command is refused as unavailable, without a look at the stream', async () => {
  isOpen = false;
  await expect(enter('first')).rejects.toThrow(EventStoreUnavailable);
  expect(store.attempts).toEqual([]);
  isOpen = true;
  expect(await enter('first')).toMatchObject({ state: 1 });
});

describe('an event store that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('makes a command unavailable in time, and nothing is sent after that', async () => {
    let answer = (): void => undefined;
    store.append = (_stream, _expected, events) => {
      store.attempts.push([...events]);
      return new Promise((_resolve, reject) => (answer = () => reject(new OutcomeUnknown('no answer'))));
    };
    const outcome = refusalOf(enter('first'));
    await vi.advanceTimersByTimeAsync(commandMs);
    expect(await outcome).toBeInstanceOf(EventStoreUnavailable);
    answer();
    await vi.advanceTimersByTimeAsync(commandMs);
    expect(store.attempts).toHaveLength(1);
  });
});

test('a duplicate waits for the answer of the one that is under way, and appends nothing itself', async () => {
  let duplicate: Promise<unknown> = Promise.resolve();
  store.next.push(async () => {
    duplicate = enter('first');
    await new Promise((resolve) => setImmediate(resolve));
  });
  expect(await enter('first')).toMatchObject({ state: 1, repeated: false });
  expect(await duplicate).toMatchObject({ state: 1, repeated: true });
  expect([store.attempts.length, store.events.length]).toEqual([1, 1]);
});

test('twenty duplicates side by side have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter('first', { people: 2 })));
  expect(new Set(answers.map(({ state, revision, position }) => `${state} ${revision} ${position?.commit}`))).toEqual(
    new Set(['2 1 2']),
  );
  expect(store.events).toHaveLength(2);
});
