import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MessageEnd } from '#contracts/events/outgoing-message.ts';
import { freshId } from '#infra/ids.ts';
import type { Outbox, OwnOutbox } from '#infra/outbox/outbox.ts';
import { createUnsettledMessages } from '#infra/unsettled-messages/postgres.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const refused: MessageEnd = { state: 'failed', failure: 'refused', code: 550 };
const reasons = ['refused', 'gave_up'] as const;

let database: StateDatabase;
let outbox: Outbox;
let own: OwnOutbox;
let unsettled: UnsettledMessages;
let commit = 0n;

beforeEach(async () => {
  ({ outbox, ...database } = await outboxDatabase());
  own = await outbox.takeOver('1', noon);
  unsettled = createUnsettledMessages(database.kysely);
});
afterEach(() => database.drop());

async function queued(): Promise<string> {
  commit += 1n;
  const message = outgoingMessage();
  await outbox.enqueue({ emails: [message], waiting: [] }, { checkpoint: placeAt(commit), epoch: '1' }, noon);
  return message.id;
}
/** A message that ended, and whose end the log has. */
async function ended(end: MessageEnd, loggedAt: Date | null = noon): Promise<string> {
  const id = await queued();
  await own.claimDue('email', 10, noon);
  await own.end(id, end);
  if (loggedAt) await outbox.markLogged([{ id, retries: 0 }], loggedAt);
  return id;
}
const all = ['queued', 'sending', 'in_doubt', 'failed'] as const;
const ids = async (page: Promise<{ id: string }[]>) => (await page).map(({ id }) => id);

test('what is not sent is listed, the newest first and a page at a time, and counted by its state', async () => {
  const [doubtful, gaveUp] = [await ended({ state: 'in_doubt' }), await ended({ ...refused, failure: 'gave_up' })];
  await ended({ state: 'sent' });
  const erased = await ended({ ...refused, failure: 'erased', code: null });
  const [first, second] = [await queued(), await queued()];
  expect(await ids(unsettled.page(all, { before: undefined, limit: 9 }))).toEqual([second, first, erased, gaveUp, doubtful]);
  expect(await ids(unsettled.page(['failed'], { before: undefined, limit: 9 }))).toEqual([erased, gaveUp]);
  const [, last] = await unsettled.page(all, { before: undefined, limit: 2 });
  expect(await ids(unsettled.page(all, { before: last?.seq, limit: 2 }))).toEqual([erased, gaveUp]);
  expect(await unsettled.counts(reasons)).toEqual({ waiting: 2, in_doubt: 1, failed: 2, retryable: 1 });
  await own.claimDue('email', 1, noon);
  await own.end(first, refused);
  expect(await unsettled.counts(reasons)).toEqual({ waiting: 1, in_doubt: 1, failed: 3, retryable: 1 });
});

test('a message is found by its id, whether it is sent or not', async () => {
  const [sent, failed] = [await ended({ state: 'sent' }), await ended(refused, null)];
  expect(await unsettled.find(freshId())).toBeUndefined();
  expect(await unsettled.find(sent)).toMatchObject({ id: sent, state: 'sent' });
  expect(await unsettled.find(failed)).toMatchObject({ id: failed, state: 'failed', replyCode: 550, retries: 0 });
  expect(await unsettled.page(all, { before: undefined, limit: 9 })).toMatchObject([{ id: failed, isLogged: false }]);
});

test('the failed ones that can be tried again are those whose end was in the log by then', async () => {
  const [first, second] = [await ended(refused), await ended(refused)];
  await ended(refused, later(1));
  await ended(refused, null);
  await ended({ ...refused, failure: 'overtaken' });
  const wanted = { reasons, loggedBy: noon };
  expect([await ids(unsettled.failed(wanted, 1)), await unsettled.countFailed(wanted)]).toEqual([[first], 2]);
  expect(await ids(unsettled.failed(wanted, 9))).toEqual([first, second]);
});

test.each([refused, { state: 'in_doubt' } as const])(
  'a message that is %o begins anew when it is opened again, once',
  async (end) => {
    const id = await ended(end);
    await unsettled.reopen({ id, retries: 1, end: null }, later(1));
    expect(await own.claimDue('email', 10, noon)).toEqual([]);
    expect(await own.claimDue('email', 10, later(1))).toMatchObject([{ id, attempts: 1, retries: 1 }]);
    await own.end(id, refused);
    await unsettled.reopen({ id, retries: 1, end: null }, later(2));
    expect(await unsettled.page(all, { before: undefined, limit: 9 })).toMatchObject([{ id, state: 'failed', isLogged: false }]);
  },
);

test('a message that the log knows to have ended since, ends as it did there', async () => {
  const id = await ended({ state: 'in_doubt' });
  await unsettled.reopen({ id, retries: 1, end: { ...refused, failure: 'gave_up' } }, noon);
  const page = () => unsettled.page(all, { before: undefined, limit: 9 });
  expect(await page()).toMatchObject([{ id, state: 'failed', failure: 'gave_up', replyCode: 550, isLogged: true }]);
  await unsettled.reopen({ id, retries: 2, end: { state: 'sent' } }, noon);
  expect([await page(), await unsettled.find(id)]).toMatchObject([[], { state: 'sent' }]);
});

test('what is under way, or sent, is not touched', async () => {
  const [sent, waiting] = [await ended({ state: 'sent' }), await queued()];
  for (const id of [sent, waiting]) await unsettled.reopen({ id, retries: 1, end: null }, noon);
  expect(await own.claimDue('email', 10, noon)).toMatchObject([{ id: waiting, retries: 0 }]);
});

test('an end that is noted as recorded while its message is opened again does not stand for the next one', async () => {
  const id = await ended(refused, null);
  await unsettled.reopen({ id, retries: 1, end: null }, noon);
  await outbox.markLogged([{ id, retries: 0 }], noon);
  await own.claimDue('email', 10, noon);
  await own.end(id, { state: 'sent' });
  expect((await outbox.unlogged(10, [])).map((message) => [message.id, message.retries])).toEqual([[id, 1]]);
});

test('none of the questions reads what is sent', async () => {
  const id = await ended({ state: 'sent' });
  await sql`
    insert into outgoing_messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'seq', 100 + n))).*
    from outgoing_messages m, generate_series(1, 3000) n where id = ${id}`.execute(database.kysely);
  await ended(refused);
  await sql`vacuum (analyze) outgoing_messages`.execute(database.kysely);
  const readSoFar = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.kysely);
    const { rows } = await sql<{ read: string }>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'outgoing_messages'`.execute(
      database.kysely,
    );
    return Number(rows[0]?.read);
  };
  const before = await readSoFar();
  await unsettled.page(all, { before: undefined, limit: 50 });
  await unsettled.counts(reasons);
  await unsettled.failed({ reasons, loggedBy: noon }, 500);
  await unsettled.countFailed({ reasons, loggedBy: noon });
  expect((await readSoFar()) - before).toBeLessThan(100);
});
