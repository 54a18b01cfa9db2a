import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import { createSentCopies } from '#infra/sent-copies/postgres.ts';
import type { SentCopies } from '#infra/sent-copies/sent-copies.ts';
import { createCopySent, type SentCopyOf } from '#services/mailbox/copy-sent.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const minute = 60_000;
const day = 1_440 * minute;
const begun = new Date('2026-03-01T09:00:00Z');
let now = begun;
let errors = 0;
const logger = pino({ level: 'error' }, { write: () => (errors += 1) });
let database: StateDatabase;
let sentCopies: SentCopies;
beforeAll(async () => {
  database = await stateDatabase();
  sentCopies = createSentCopies(database.kysely);
});
beforeEach(async () => {
  now = begun;
  errors = 0;
  await database.kysely.deleteFrom('sent_copies').execute();
});
afterAll(() => database.drop());

const desk = freshId();
/** Replies from that mailbox, a minute after the other, the oldest first. */
async function sent(count = 1, mailboxId = desk): Promise<string[]> {
  const ids = Array.from({ length: count }, () => freshId());
  for (const [index, outgoingId] of [...ids.entries()].toReversed()) {
    await sentCopies.add({ outgoingId, mailboxId, sentAt: new Date(begun.getTime() - (count - index) * minute) });
  }
  return ids;
}
/** Of the replies that have no copy yet: which, and after how many attempts. */
const waiting = async (at = now) =>
  (await sentCopies.due(desk, at, 100)).map(({ outgoingId, attempts }) => ({ id: outgoingId, attempts }));
const written: SentCopyOf = async ({ outgoingId }) => ({
  messageId: `${outgoingId}@waybill.test`,
  message: Buffer.from(outgoingId),
});

/** The Sent folder of a mail server that may have something against an email. */
function sentFolder(refuses: (id: string) => Error | undefined = () => undefined) {
  const copies: { id: string; messageId: string; sentAt: Date }[] = [];
  const connection = {
    appendToSent: async (message: Buffer, about: { messageId: string; sentAt: Date }) => {
      const refusal = refuses(String(message));
      if (refusal) throw refusal;
      copies.push({ id: String(message), ...about });
      return 'appended' as const;
    },
  };
  return { copies, connection };
}
const copySent = (
  { connection }: ReturnType<typeof sentFolder>,
  { sentCopyOf = written, signal = new AbortController().signal }: { sentCopyOf?: SentCopyOf; signal?: AbortSignal } = {},
) => createCopySent({ sentCopies, sentCopyOf, clock: { now: () => now }, logger })(desk, connection, signal);

describe('replies that were sent', () => {
  test('are copied once each to the Sent folder of their own mailbox, the oldest first, as of when they left', async () => {
    const ids = await sent(3);
    await sent(1, freshId());
    const folder = sentFolder();
    for (let time = 0; time < 2; time += 1) await copySent(folder);
    expect(folder.copies).toEqual(
      ids.map((id, index) => ({
        id,
        messageId: `${id}@waybill.test`,
        sentAt: new Date(begun.getTime() - (3 - index) * minute),
      })),
    );
  });

  test('are copied twenty at a time, so that new emails need not wait for all of them', async () => {
    const ids = await sent(21);
    const folder = sentFolder();
    await copySent(folder);
    expect(folder.copies.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(await waiting()).toEqual([{ id: ids[20], attempts: 0 }]);
  });

  test('are noted once, however often they are heard of', async () => {
    const [outgoingId = ''] = await sent();
    await sentCopies.postpone(outgoingId, begun);
    await sentCopies.add({ outgoingId, mailboxId: freshId(), sentAt: new Date(0) });
    expect(await sentCopies.due(desk, begun, 9)).toEqual([
      { outgoingId, sentAt: new Date(begun.getTime() - minute), attempts: 1 },
    ]);
  });

  test('to a customer who was erased meanwhile get no copy, and are forgotten', async () => {
    await sent();
    const folder = sentFolder();
    await copySent(folder, { sentCopyOf: async () => 'gone' });
    expect([folder.copies, await waiting()]).toEqual([[], []]);
  });
});

describe('a copy', () => {
  test('that cannot be written keeps no other waiting, and is tried again after a minute, two, four, and then every day', async () => {
    const [id = '', next] = await sent(2);
    const folder = sentFolder();
    const unwritable: SentCopyOf = (copy) => (copy.outgoingId === id ? Promise.reject(new Error('no words')) : written(copy));
    const delays = [minute, 2 * minute, 4 * minute];
    for (const [attempts, delay] of delays.entries()) {
      await copySent(folder, { sentCopyOf: unwritable });
      expect(await waiting(new Date(now.getTime() + delay - 1))).toEqual([]);
      now = new Date(now.getTime() + delay);
      expect(await waiting()).toEqual([{ id, attempts: attempts + 1 }]);
    }
    expect(folder.copies.map((copy) => copy.id)).toEqual([next]);
    expect(errors).toBe(delays.length);
    for (let attempt = delays.length; attempt < 12; attempt += 1) await sentCopies.postpone(id, now);
    await copySent(folder, { sentCopyOf: unwritable });
    expect(await waiting(new Date(now.getTime() + day - 1))).toEqual([]);
    now = new Date(now.getTime() + day);
    await copySent(folder);
    expect(folder.copies.map((copy) => copy.id)).toEqual([next, id]);
  });

  test('that the mail server does not take ends the connection, and the next one begins with the others', async () => {
    const [id = '', next = ''] = await sent(2);
    const refusal = new MailServerFailed('protocol');
    const folder = sentFolder((copy) => (copy === id ? refusal : undefined));
    await expect(copySent(folder)).rejects.toBe(refusal);
    expect(await waiting()).toEqual([{ id: next, attempts: 0 }]);
    await copySent(folder);
    expect(folder.copies.map((copy) => copy.id)).toEqual([next]);
    expect(await waiting(new Date(now.getTime() + minute))).toEqual([{ id, attempts: 1 }]);
  });

  test('is not put off by what is no fault of the mail server', async () => {
    const [id] = await sent();
    const bug = new TypeError('a bug of ours');
    await expect(copySent(sentFolder(() => bug))).rejects.toBe(bug);
    expect(await waiting()).toEqual([{ id, attempts: 0 }]);
  });

  test('that is being written while the process ends is made by the next process, and is no error', async () => {
    const [id] = await sent();
    const ending = new AbortController();
    const sentCopyOf: SentCopyOf = async () => {
      ending.abort(new Error('the process ends'));
      throw new Error('closed');
    };
    const folder = sentFolder();
    await expect(copySent(folder, { sentCopyOf, signal: ending.signal })).rejects.toThrow('the process ends');
    expect([errors, await waiting()]).toEqual([0, [{ id, attempts: 0 }]]);
    await copySent(folder);
    expect(folder.copies.map((copy) => copy.id)).toEqual([id]);
  });
});
