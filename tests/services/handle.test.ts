import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/events/account.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { DomainError } from '#services/domain/errors.ts';
import { createHandler, type CommandContext, type Decider, type Handle } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const stream = `account-${accountId}`;

/** A door that lets at most four people in; its state is how many came. */
const door: Decider<number, { people: number }, AccountEvent> = {
  initialState: 0,
  evolve: (inside) => inside + 1,
  decide({ people }, inside) {
    if (inside + people > 4) throw new DomainError('conflict', 'The house is full.');
    return Array.from({ length: people }, () => ({ type: 'SignedIn' as const, data: { accountId }, occurredAt: undefined }));
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

beforeEach(() => {
  store = createMemoryStore();
  handle = createHandler(createEventLog(store, createOpenPersonalData()));
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

  test('is given up after the third new decision', async () => {
    const others = ['a', 'b', 'c', 'd'];
    const empty: Decider<number, { people: number }, AccountEvent> = { ...door, decide: (command) => door.decide(command, 0) };
    const appendOf = (name: string) => handle({ stream, decider: empty, command: { people: 1 }, context: contextOf(name) });
    store.next = others.flatMap((name) => [async () => void (await appendOf(name)), async () => undefined]);
    expect(await refusalOf(appendOf('unlucky'))).toBe('conflict');
    expect(store.events.map(({ metadata }) => metadata['commandId'])).toEqual(others.map((name) => contextOf(name).commandId));
    expect(store.attempts).toHaveLength(8);
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

  test('is found again even when others have appended after it', async () => {
    store.next = ['landed_unheard'];
    const read = store.readStream.bind(store);
    let followed = false;
    store.readStream = async function* (name, options) {
      if (options?.fromRevision !== undefined && !followed) {
        followed = true;
        await enter('follower');
      }
      yield* read(name, options);
    };
    expect(await enter('first')).toMatchObject({ state: 1, revision: 0n });
    expect(store.events).toHaveLength(2);
  });

  test('is given up as unavailable in the end, and a retry under its id is still exactly once', async () => {
    store.next = ['lost_unheard', 'lost_unheard', 'lost_unheard', 'lost_unheard'];
    await expect(enter('first')).rejects.toThrow(EventStoreUnavailable);
    expect(store.attempts).toHaveLength(4);
    expect(await enter('first')).toMatchObject({ state: 1, repeated: false });
    expect(store.events).toHaveLength(1);
  });
});

test('while the event store is away nothing is decided twice and nothing is lost', async () => {
  store.next = ['away'];
  await expect(enter('first')).rejects.toThrow(EventStoreUnavailable);
  expect(await enter('first')).toMatchObject({ state: 1 });
});

test('twenty duplicates side by side have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter('first', { people: 2 })));
  expect(new Set(answers.map(({ state, revision, position }) => `${state} ${revision} ${position?.commit}`))).toEqual(
    new Set(['2 1 2']),
  );
  expect(store.events).toHaveLength(2);
});
