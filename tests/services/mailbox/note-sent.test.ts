import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { freshId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { checkpointOf, goLive } from '#infra/reactors.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createSentCopies } from '#infra/sent-copies/postgres.ts';
import { createWaitingEvents } from '#infra/waiting-events/postgres.ts';
import { startNotingSent } from '#services/mailbox/note-sent.ts';
import { emailJoined, replyWritten } from '#tests/support/conversation.ts';
import { logged, shipmentCreated, streamFor } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const [business, claims] = [freshId(), freshId()];
const left = '2026-03-01T09:00:00.000Z';
const personalData = createOpenPersonalData();

let database: StateDatabase;
let store: ReturnType<typeof createMemoryStore>;
let outbox: Map<string, Message>;
let missingKeys: Set<string>;
let isOutboxAway: boolean;
let rung: string[];
let errors: string[];
let worker: OwnedWorker | undefined;

beforeEach(async () => {
  database = await stateDatabase();
  await goLive(database.kysely, 'sent_copies', beginning);
  store = createMemoryStore();
  [outbox, missingKeys, isOutboxAway, rung, errors] = [new Map(), new Set(), false, [], []];
});
afterEach(async () => {
  await worker?.stop();
  await database.drop();
});

async function start({ businessMailboxId }: { businessMailboxId?: string } = { businessMailboxId: business }): Promise<void> {
  await worker?.stop();
  worker = startNotingSent({
    databaseUrl: database.url,
    log: createEventLog(store, {
      ...personalData,
      async open(sealed) {
        if (missingKeys.has(sealed.subjectId)) throw new KeyMissing(sealed.subjectId);
        return personalData.open(sealed, '');
      },
    }),
    async findMessage(id) {
      if (isOutboxAway) throw new EventStoreUnavailable('the outbox is away');
      return outbox.get(id);
    },
    sentCopies: createSentCopies(database.kysely),
    businessMailboxId,
    waitingEvents: createWaitingEvents(database.kysely, 'sent_copies'),
    onNoted: (mailboxId) => rung.push(mailboxId),
    logger: pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line).msg) }),
    ...checkpointOf(database.kysely, 'sent_copies', async () => undefined),
  });
}

async function happen(event: WaybillEvent, { isNewer = false } = {}): Promise<{ id: string; stream: string }> {
  const stream = streamFor(event);
  const last = store.events.findLast((stored) => stored.stream === stream)?.revision;
  const happening = logged([{ event, at: left, stream }], String(store.events.length));
  const [sealed] = await createEventLog(store, personalData).seal(happening);
  if (!sealed) throw new Error('nothing happened');
  const metadata = { ...sealed.metadata, ...(isNewer && { schemaVersion: 99 }) };
  await store.append(stream, last ?? 'no_stream', [{ ...sealed, metadata }]);
  return { id: sealed.id, stream };
}

interface Course {
  kind?: string;
  end?: 'EmailSent' | 'EmailFailed';
  isNewer?: boolean;
  isCauseNewer?: boolean;
  isKept?: boolean;
}
/** An email that this event caused, and that left, unless it was refused. */
async function sent(cause: WaybillEvent, course: Course = {}): Promise<string> {
  const { kind = 'conversation', end = 'EmailSent', isNewer = false, isCauseNewer = false, isKept = true } = course;
  const { id: eventId, stream } = await happen(cause, { isNewer: isCauseNewer });
  const message = outgoingMessage({ about: { kind, id: freshId() }, eventId, stream });
  const { id: emailId, about, template, recipient } = message;
  if (isKept) outbox.set(emailId, { ...message, attempts: 1, retries: 0 });
  const data = { about, template, recipient, language: 'en', emailId, attempts: 1 } as const;
  const failed = { type: 'EmailFailed', data: { ...data, reason: 'refused', smtpCode: 550 } } as const;
  await happen(end === 'EmailSent' ? { type: end, data } : failed, { isNewer });
  return emailId;
}
const reply = (mailboxId: string | null, customerId = freshId()) => {
  const written = replyWritten(freshId(), freshId(), { mailboxId });
  return { ...written, data: { ...written.data, message: { ...written.data.message, subjectId: customerId } } };
};
const caughtUp = () =>
  pollUntil('the end of the log', async () => {
    const row = await database.kysely.selectFrom('reactors').select('commit_position').executeTakeFirstOrThrow();
    return BigInt(row.commit_position) === store.events.at(-1)?.position.commit;
  });
const copiesOf = async (mailboxId: string) => {
  const due = await createSentCopies(database.kysely).due(mailboxId, new Date(), 9);
  return due.map(({ outgoingId, sentAt }) => ({ outgoingId, sentAt: sentAt.toISOString() }));
};

describe('a reply that was sent', () => {
  test('is noted for the mailbox that it is from, as of when it left, and the mailbox hears of it', async () => {
    const [first, second] = [await sent(reply(claims)), await sent(reply(business))];
    await start();
    await caughtUp();
    expect(await copiesOf(claims)).toEqual([{ outgoingId: first, sentAt: left }]);
    expect(await copiesOf(business)).toEqual([{ outgoingId: second, sentAt: left }]);
    expect(rung).toEqual([claims, business]);
  });

  test('and names no mailbox is from that of the business, and gets no copy where there is none', async () => {
    await start({});
    await sent(reply(null));
    await caughtUp();
    expect(rung).toEqual([]);
    await start();
    const outgoingId = await sent(reply(null));
    await caughtUp();
    expect(await copiesOf(business)).toEqual([{ outgoingId, sentAt: left }]);
    expect(rung).toEqual([business]);
  });

  test('is noted once, however often the worker begins', async () => {
    await sent(reply(claims));
    for (let time = 0; time < 2; time += 1) {
      await start();
      await caughtUp();
    }
    await sent(reply(business));
    await caughtUp();
    expect(rung).toEqual([claims, business]);
  });

  test('waits while the key of its customer is missing, and the next one does not', async () => {
    const customerId = freshId();
    missingKeys.add(customerId);
    const first = await sent(reply(claims, customerId));
    await sent(reply(business));
    await start();
    await caughtUp();
    expect([rung, errors]).toEqual([[business], ['a reply gets no copy in its mailbox yet; will try again']]);
    missingKeys.clear();
    await pollUntil('the other copy', async () => (await copiesOf(claims)).length === 1);
    expect((await copiesOf(claims)).map(({ outgoingId }) => outgoingId)).toEqual([first]);
    expect(rung).toEqual([business, claims]);
  });

  test('is not given up because something else is away for a while', async () => {
    isOutboxAway = true;
    await sent(reply(claims));
    await start();
    await pollUntil('the failure', () => (worker?.state().failures ?? 0) > 0);
    isOutboxAway = false;
    await caughtUp();
    expect(rung).toEqual([claims]);
  });

  test.each([
    ['it was sent', { isNewer: true }],
    ['it was written', { isCauseNewer: true }],
  ])(
    'gets no copy yet where the record that %s cannot be read: that is reported, and the next one is noted',
    async (_, unreadable) => {
      await sent(reply(claims), unreadable);
      await sent(reply(business));
      await start();
      await caughtUp();
      expect(rung).toEqual([business]);
      expect(errors).toEqual(['a reply gets no copy in its mailbox yet; will try again']);
    },
  );
});

test.each<[string, WaybillEvent, Course]>([
  ['a reply that never left', reply(claims), { end: 'EmailFailed' }],
  ['a reply of which the outbox knows nothing any more', reply(claims), { isKept: false }],
  ['an email about a parcel', shipmentCreated(freshId()), { kind: 'shipment' }],
  ['an email of a conversation that nobody wrote', emailJoined(freshId(), freshId()), {}],
])('no copy is made of %s', async (_, cause, course) => {
  await sent(cause, course);
  await sent(reply(business));
  await start();
  await caughtUp();
  expect([rung, errors]).toEqual([[business], []]);
});
