import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import type { NewMessage, Outbox } from '#infra/outbox/outbox.ts';
import { unsolicitedMailMs } from '#infra/outbox/unsolicited.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const noonMs = Date.UTC(2026, 10, 20, 12);
const hours = (count: number) => count * unsolicitedMailMs;
let database: StateDatabase;
let outbox: Outbox;
let commit = 0n;

beforeAll(async () => {
  ({ outbox, ...database } = await outboxDatabase());
});
afterAll(async () => {
  await database.drop();
});

/** An address that no other test writes to. */
const address = () => freshId();
const emailTo = (orderKey: string, isUnsolicited = true): NewMessage => outgoingMessage({ orderKey, isUnsolicited });
/** Queues the emails, and returns when each may go, in hours after noon; undefined for one that is left out. */
async function queue(afterMs: number, ...emails: readonly NewMessage[]): Promise<(number | undefined)[]> {
  commit += 1n;
  const to = { checkpoint: placeAt(commit), epoch: '1' };
  await outbox.enqueue({ emails, waiting: [] }, to, new Date(noonMs + afterMs));
  const due = await Promise.all(
    emails.map(({ id }) =>
      database.kysely.selectFrom('outgoing_messages').select('next_attempt_at').where('id', '=', id).executeTakeFirst(),
    ),
  );
  return due.map((row) => row && (row.next_attempt_at.getTime() - noonMs) / unsolicitedMailMs);
}

test('an address that no one confirmed gets one email an hour, and what comes sooner waits for the next', async () => {
  const to = address();
  expect(await queue(0, emailTo(to))).toEqual([0]);
  expect(await queue(hours(0.5), emailTo(to))).toEqual([1]);
  expect(await queue(hours(0.6), emailTo(to))).toEqual([2]);
  expect(await queue(hours(3) - 1, emailTo(to))).toEqual([3]);
  expect(await queue(hours(5.5), emailTo(to))).toEqual([5.5]);
});

test('no more than three wait, however many come at once, and the others are never sent', async () => {
  const to = address();
  const first = Array.from({ length: 20 }, () => emailTo(to));
  expect((await queue(0, ...first)).filter((hour) => hour !== undefined)).toEqual([0, 1, 2, 3]);
  expect(await queue(hours(1) - 1, emailTo(to))).toEqual([undefined]);
  expect(await queue(hours(1), emailTo(to))).toEqual([4]);
});

test('other addresses are not concerned, nor is what someone asked for', async () => {
  const to = address();
  expect(await queue(0, emailTo(to), emailTo(address()), emailTo(to, false), emailTo(to))).toEqual([0, 0, 0, 1]);
});

test('an email that is queued already stays as it is and takes no second hour', async () => {
  const to = address();
  const email = emailTo(to);
  expect(await queue(0, email)).toEqual([0]);
  expect(await queue(hours(0.1), email)).toEqual([0]);
  expect(await queue(hours(0.2), emailTo(to))).toEqual([1]);
});
