import { beforeEach, expect, test } from 'vitest';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { EndedMessage, Outbox } from '#infra/outbox/outbox.ts';
import type { Handle } from '#services/command.ts';
import { createHandler } from '#services/handle.ts';
import { endsAtOnce, createEndRecorder } from '#services/outbox/record.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';

const going = new AbortController().signal;
const about = { kind: 'shipment', id: derivedId('shipment') };

let store: MemoryStore;
let handle: Handle;
let unlogged: EndedMessage[];
let marks: number[];

const ended = (nth: number, end: EndedMessage['end'] = { state: 'sent' }): EndedMessage => ({
  ...outgoingMessage({ id: derivedId('email', nth), about }),
  attempts: 1,
  retries: 0,
  end,
});

beforeEach(() => {
  store = createMemoryStore();
  handle = createHandler(createEventLog(store, createOpenPersonalData()));
  unlogged = Array.from({ length: 300 }, (_, nth) => ended(nth));
  marks = [];
});

function recorder(changes: { handle?: Handle; markLogged?: Outbox['markLogged'] } = {}) {
  return createEndRecorder({
    outbox: {
      enqueue: async () => undefined,
      release: async () => undefined,
      bringForward: async () => undefined,
      waitingLanes: async () => [],
      waitingIn: async () => [],
      takeOver: () => Promise.reject(new Error('nobody sends')),
      openAbout: async () => [],
      newestEmails: async () => [],
      messagesTo: async () => [],
      unlogged: async (limit, except) => unlogged.filter(({ id }) => !except.includes(id)).slice(0, limit),
      async markLogged(ends) {
        marks.push(ends.length);
        const ids = ends.map(({ id }) => id);
        unlogged = unlogged.filter(({ id }) => !ids.includes(id));
      },
      ...changes,
    },
    nounEmails: [
      {
        family: 'shipment',
        templates: ['status_updated'],
        causes: [],
        compose: async () => 'erased',
        languageOf: async () => 'en',
      },
    ],
    handle: changes.handle ?? handle,
    clock: { now: () => new Date('2026-03-01T12:00:00Z') },
  });
}

test('every end is recorded in one go, each in a stream of its own, at most 64 at a time', async () => {
  let underWay = 0;
  let most = 0;
  const counted: Handle = async (assignment) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const handled = await handle(assignment);
    underWay -= 1;
    return handled;
  };
  await recorder({ handle: counted })(going);
  expect([most, endsAtOnce, unlogged]).toEqual([64, 64, []]);
  expect(store.events.map(({ stream }) => stream).toSorted()).toEqual(
    Array.from({ length: 300 }, (_, nth) => `outgoing-${derivedId('email', nth)}`).toSorted(),
  );
});

test('the log says how each one ended', async () => {
  unlogged = [ended(1), ended(2, { state: 'in_doubt' }), ended(3, { state: 'failed', failure: 'refused', code: 550 })];
  await recorder()(going);
  const common = { about, template: 'status_updated', recipient: 'sender', language: 'en', attempts: 1 };
  expect(store.events.map(({ type, data }) => [type, data])).toEqual([
    ['EmailSent', { ...common, emailId: derivedId('email', 1) }],
    ['EmailInDoubt', { ...common, emailId: derivedId('email', 2) }],
    ['EmailFailed', { ...common, emailId: derivedId('email', 3), reason: 'refused', smtpCode: 550 }],
  ]);
});

test('the log says how each text message ended', async () => {
  unlogged = [
    { ...ended(1), channel: 'text' },
    { ...ended(2, { state: 'failed', failure: 'refused', code: 400 }), channel: 'text' },
  ];
  await recorder()(going);
  const common = { about, template: 'status_updated', recipient: 'sender', language: 'en', attempts: 1 };
  expect(store.events.map(({ type, data }) => [type, data])).toEqual([
    ['TextMessageSent', { ...common, textMessageId: derivedId('email', 1) }],
    ['TextMessageFailed', { ...common, textMessageId: derivedId('email', 2), reason: 'refused', httpStatus: 400 }],
  ]);
});

test('a process that died between the append and its mark records nothing twice', async () => {
  const dying = recorder({ markLogged: () => Promise.reject(new Error('died')) });
  await expect(dying(going)).rejects.toThrow('died');
  expect(unlogged).toHaveLength(300);
  await recorder()(going);
  expect([store.events.length, unlogged]).toEqual([300, []]);
});

test('an end that the log has already is recorded, even where the outbox came to another one', async () => {
  await recorder()(going);
  unlogged = [ended(1, { state: 'in_doubt' }), ended(2)];
  await recorder()(going);
  expect([store.events.length, unlogged]).toEqual([300, []]);
});

test('each end of a message that was retried is recorded, once', async () => {
  const refused = { state: 'failed', failure: 'refused', code: 550 } as const;
  unlogged = [ended(1, refused)];
  await recorder()(going);
  for (const retries of [1, 1, 2]) {
    unlogged = [{ ...ended(1, refused), retries }];
    await recorder()(going);
  }
  expect(store.events.map(({ data }) => data)).toEqual([
    expect.not.objectContaining({ retry: expect.anything() }),
    expect.objectContaining({ retry: 1 }),
    expect.objectContaining({ retry: 2 }),
  ]);
});

test('one that cannot be recorded keeps no other waiting, and is reported', async () => {
  const odd = derivedId('email', 5);
  const picky: Handle = (assignment) =>
    assignment.stream === `outgoing-${odd}` ? Promise.reject(new Error('odd')) : handle(assignment);
  await expect(recorder({ handle: picky })(going)).rejects.toThrow('odd');
  expect(unlogged.map(({ id }) => id)).toEqual([odd]);
});

test('while the log is down one batch is tried, and what was recorded is marked', async () => {
  let calls = 0;
  const away: Handle = (assignment) => {
    calls += 1;
    return calls > 1 ? Promise.reject(new EventStoreUnavailable('away')) : handle(assignment);
  };
  await expect(recorder({ handle: away })(going)).rejects.toThrow(EventStoreUnavailable);
  expect([unlogged.length, calls]).toEqual([299, 2 * endsAtOnce]);
});

test('after a stop no more than those in hand are recorded', async () => {
  await recorder()(AbortSignal.abort());
  expect(marks).toEqual([64]);
});
