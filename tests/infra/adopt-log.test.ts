import { afterEach, beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { adoptLog } from '#infra/adopt-log.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { NewMessage, Outbox } from '#infra/outbox/outbox.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import { createSeals } from '#infra/seals/postgres.ts';
import { createSignatures } from '#infra/signatures.ts';
import { placeAt } from '#tests/support/events.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minute = (nth: number) => new Date(now.getTime() + nth * 60_000);

let database: StateDatabase;
let outbox: Outbox;
let store: MemoryStore;
let logId: string;
let commit: bigint;

beforeEach(async () => {
  database = await stateDatabase();
  outbox = createOutbox(database.kysely);
  store = createMemoryStore();
  logId = await identifyLog(store, now);
  await goLive(database.kysely, 'mailer', { logId, tail: undefined });
  await beginReactor(database.kysely, 'mailer', '1');
  commit = 1_000n;
});
afterEach(() => database.drop());

const append = async (stream: string, id: string) =>
  void (await store.append(stream, 'no_stream', [{ id, type: 'Happened', data: {}, metadata: {} }]));

/** Queues a message about an event, which is in the log unless that lost it; the mailer has read beyond the end of the log. */
async function queue({ isCauseLost }: { isCauseLost: boolean }): Promise<NewMessage> {
  commit += 1n;
  const stream = streamOf.shipment(freshId());
  const message = outgoingMessage({ stream });
  if (!isCauseLost) await append(stream, message.eventId);
  await enqueue(message);
  return message;
}
const enqueue = (message: NewMessage) => {
  commit += 1n;
  return outbox.enqueue({ emails: [message], waiting: [] }, { checkpoint: placeAt(commit), epoch: '1' }, now);
};
/** Sends everything that waits. */
async function send(): Promise<void> {
  const own = await outbox.takeOver('2', now);
  for (const { id } of await own.claimDue('email', 1_000, now)) await own.end(id, { state: 'sent' });
}
const logged = ({ id }: Pick<NewMessage, 'id'>, retries = 0) => ({ id, retries });
const signatures = createSignatures({ current: Buffer.alloc(32, 7) }, 'verification');
const adopt = () =>
  adoptLog(database.kysely, store, { logId, seals: createSeals(database.kysely, signatures), sealingKey: undefined, now });
const unlogged = async () => (await outbox.unlogged(1_000, [])).map(({ id }) => id);
const stateOf = async ({ id }: NewMessage) => {
  const rows = await database.kysely.selectFrom('outgoing_messages').select('state').where('id', '=', id).execute();
  return rows.map(({ state }) => state);
};

test('an end that an older log does not have is recorded again, one that it has is not', async () => {
  const [lost, kept] = [await queue({ isCauseLost: false }), await queue({ isCauseLost: false })];
  await send();
  await append(streamOf.outgoing(kept.id), derivedId(kept.id));
  await outbox.markLogged([logged(lost), logged(kept)], now);
  expect(await adopt()).toEqual({ isOther: true, droppedEmails: 0 });
  expect(await unlogged()).toEqual([lost.id]);
  expect(await adopt()).toEqual({ isOther: false, droppedEmails: 0 });
});

test('the end after a retry is recorded again where an older log has only the one before it', async () => {
  const message = await queue({ isCauseLost: false });
  await send();
  await append(streamOf.outgoing(message.id), derivedId(message.id));
  await database.kysely.updateTable('outgoing_messages').set({ retries: 1 }).where('id', '=', message.id).execute();
  await outbox.markLogged([logged(message, 1)], now);
  await adopt();
  expect(await unlogged()).toEqual([message.id]);
});

test('of many ends only the last ones are looked up', async () => {
  const messages: NewMessage[] = [];
  for (let nth = 0; nth < 450; nth += 1) messages.push(await queue({ isCauseLost: false }));
  await send();
  for (const [nth, { id }] of messages.entries()) {
    if (nth < 260) await append(streamOf.outgoing(id), derivedId(id));
    await outbox.markLogged([logged({ id })], minute(nth));
  }
  const asked = new Set<string>();
  const { readStream } = store;
  store.readStream = (stream, options) => {
    asked.add(stream);
    return readStream(stream, options);
  };
  await adopt();
  expect((await unlogged()).toSorted()).toEqual(
    messages
      .slice(260)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(asked.has(streamOf.outgoing(messages[0]?.id ?? ''))).toBe(false);
});

test('about an event that the log does not have nothing is sent any more, and what was sent is not forgotten', async () => {
  const sent = await queue({ isCauseLost: true });
  await send();
  const unsent = await queue({ isCauseLost: true });
  expect(await adopt()).toEqual({ isOther: true, droppedEmails: 1 });
  expect([await stateOf(sent), await stateOf(unsent), await unlogged()]).toEqual([['sent'], [], []]);

  // Whoever sent the request makes it again.
  await append(sent.stream, sent.eventId);
  await enqueue(sent);
  expect([await stateOf(sent), await unlogged()]).toEqual([['sent'], [sent.id]]);
});
