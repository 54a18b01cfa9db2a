import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import type { FetchedMessage } from '#infra/imap/imap.ts';
import { createLogger } from '#infra/logger.ts';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import { firstDays, syncInbox } from '#services/mailbox/sync-inbox.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let cursors: MailboxCursors;
beforeAll(async () => {
  database = await stateDatabase();
  cursors = createMailboxCursors(database.kysely);
});
afterAll(() => database.drop());

const logId = freshId();
const now = new Date('2026-03-31T12:00:00Z');
let at = now;
let mailboxId: string;
let inbox: { uidValidity: string; uids: number[]; since: (Date | undefined)[] };
let taken: number[];
/** What the next attempts at a message come to. */
let failing: Map<number, Error[]>;
beforeEach(() => {
  at = now;
  mailboxId = freshId();
  inbox = { uidValidity: '1', uids: [], since: [] };
  taken = [];
  failing = new Map();
});

const sync = (more: { logId?: string; signal?: AbortSignal } = {}) =>
  syncInbox({
    mailboxId,
    connection: {
      openInbox: async () => ({ uidValidity: inbox.uidValidity, uidNext: (inbox.uids.at(-1) ?? 0) + 1 }),
      async uidsAfter(after, since) {
        inbox.since.push(since);
        return inbox.uids.filter((uid) => uid > after);
      },
      list: async (uids) => inbox.uids.filter((uid) => uids.includes(uid)).map((uid) => ({ uid, size: 3_000_000 })),
      fetch: async (listed) => {
        if (listed.length > 2) throw new Error('more than 8 MiB at once');
        return listed.map(({ uid, size }): FetchedMessage => ({ uid, size, bytes: Buffer.alloc(0), receivedAt: now }));
      },
    },
    cursors,
    receive: async (_mailboxId, messages) => ({
      async append() {
        const failed = new Map<number, unknown>();
        for (const { uid } of messages) {
          const error = failing.get(uid)?.shift();
          if (error instanceof EventStoreUnavailable) throw error;
          if (error) failed.set(uid, error);
        }
        const well = messages.filter(({ uid }) => !failed.has(uid));
        taken.push(...well.map(({ uid }) => uid));
        return { count: well.length, failed };
      },
    }),
    logId: async () => more.logId ?? logId,
    onReceived: async () => undefined,
    clock: { now: () => at },
    logger: createLogger('silent', 'test'),
    signal: more.signal ?? new AbortController().signal,
  });

test('a mailbox is read once, and then what is new in it', async () => {
  inbox.uids = [3, 5, 9];
  await sync();
  await sync();
  inbox.uids.push(10);
  await sync();
  expect(taken).toEqual([3, 5, 9, 10]);
  const first = new Date(now.getTime() - firstDays * 86_400_000);
  expect(inbox.since).toEqual([first, undefined, undefined]);
});

test('other UIDs, and another log, begin from the front, with what is not older than it was at first', async () => {
  inbox.uids = [3, 5];
  await sync();
  at = new Date('2026-06-30T12:00:00Z');
  inbox = { ...inbox, uidValidity: '2', uids: [1, 2], since: [] };
  await sync();
  expect(taken).toEqual([3, 5, 1, 2]);
  expect(inbox.since).toEqual([new Date(now.getTime() - firstDays * 86_400_000)]);
  await sync({ logId: freshId() });
  expect(taken).toEqual([3, 5, 1, 2, 1, 2]);
});

test('a message that cannot be taken in is set aside, keeps no other, and is tried again, less and less often', async () => {
  inbox.uids = [1, 2, 3];
  failing.set(2, [new TypeError('unheard of'), new TypeError('unheard of')]);
  await sync();
  expect([taken, await cursors.countSetAside()]).toEqual([[1, 3], 1]);
  await sync();
  at = new Date(now.getTime() + 60_000);
  await sync();
  at = new Date(now.getTime() + 120_000);
  await sync();
  expect(taken).toEqual([1, 3]);
  at = new Date(now.getTime() + 180_000);
  await sync();
  expect([taken, await cursors.countSetAside()]).toEqual([[1, 3, 2], 0]);
});

test('a message that was set aside and is gone is forgotten', async () => {
  inbox.uids = [1];
  failing.set(1, [new TypeError('unheard of')]);
  await sync();
  inbox.uids = [];
  at = new Date(now.getTime() + 3_600_000);
  await sync();
  expect(await cursors.countSetAside()).toBe(0);
});

test('while the event store is away it is waited for, and nothing is passed over', async () => {
  inbox.uids = [1, 2];
  failing.set(
    1,
    Array.from({ length: 3 }, () => new EventStoreUnavailable('away')),
  );
  await sync();
  expect(taken).toEqual([1, 2]);
  expect(await cursors.countSetAside()).toBe(0);
});

test('whoever is stopped while a server is away leaves everything as it was', async () => {
  inbox.uids = [1, 2];
  failing.set(
    1,
    Array.from({ length: 100 }, () => new EventStoreUnavailable('away')),
  );
  const stopping = new AbortController();
  const syncing = sync({ signal: stopping.signal });
  stopping.abort();
  await expect(syncing).rejects.toThrow();
  failing.clear();
  taken = [];
  await sync();
  expect(taken).toEqual([1, 2]);
  expect(await cursors.countSetAside()).toBe(0);
});
