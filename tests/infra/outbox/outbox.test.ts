import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { OutboxTakenOver, type Outbox } from '#infra/outbox/outbox.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const [ama, jonas] = [freshId(), freshId()];
const noon = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

let database: StateDatabase;
let outbox: Outbox;
let commit = 0n;

beforeEach(async () => {
  ({ outbox, ...database } = await outboxDatabase());
});
afterEach(async () => {
  await database.drop();
});

/** Queues an email to each of the recipients, in that order, and returns their ids. */
async function queue(...recipients: readonly string[]): Promise<string[]> {
  commit += 1n;
  const batch = recipients.map((orderKey) => outgoingMessage({ orderKey }));
  await outbox.enqueue({ emails: batch, waiting: [] }, { checkpoint: placeAt(commit), epoch: '1' }, noon);
  return batch.map(({ id }) => id);
}
const stateOf = (id: string) =>
  database.kysely
    .selectFrom('outgoing_messages')
    .select(['state', 'phase', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('what is due is claimed in the order in which it was queued, so many at a time', async () => {
  const ids = await queue(ama, jonas, ama, freshId(), freshId());
  const own = await outbox.takeOver('2', noon);
  const [first, second] = [await own.claimDue('email', 3, noon), await own.claimDue('email', 3, noon)];
  expect(first.map(({ id, attempts, orderKey }) => [id, attempts, orderKey])).toEqual([
    [ids[0], 1, ama],
    [ids[1], 1, jonas],
    [ids[2], 1, ama],
  ]);
  expect(second.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(await own.claimDue('email', 3, noon)).toEqual([]);
});

test('whatever was queued when the sender took over may have ended before', async () => {
  await queue(ama);
  const own = await outbox.takeOver('2', noon);
  await queue(jonas);
  const due = await own.claimDue('email', 5, noon);
  expect(due.map(({ orderKey, mayHaveEnded }) => [orderKey, mayHaveEnded])).toEqual([
    [ama, true],
    [jonas, false],
  ]);
});

test('however much is queued, all of it may have ended before', async () => {
  const [id = ''] = await queue(ama);
  await sql`
    insert into outgoing_messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'seq', 100 + n))).*
    from outgoing_messages m, generate_series(1, 10000) n where id = ${id}`.execute(database.kysely);
  await outbox.takeOver('2', noon);
  const marked = database.kysely.selectFrom('outgoing_messages').select(({ fn }) => fn.countAll<string>().as('count'));
  expect(await marked.where('may_have_ended', '=', true).executeTakeFirst()).toEqual({ count: '10001' });
});

test('nothing goes to a recipient of whom an email is under way', async () => {
  const [under = '', waits, free] = await queue(ama, ama, jonas);
  const own = await outbox.takeOver('2', noon);
  await own.claimDue('email', 1, noon);
  expect((await own.claimDue('email', 5, noon)).map(({ id }) => id)).toEqual([free]);
  await own.end(under, { state: 'sent' });
  expect((await own.claimDue('email', 5, noon)).map(({ id }) => id)).toEqual([waits]);
});

test('an earlier email holds the later ones up until it is tried again, and is then tried before them', async () => {
  const [first = '', second = ''] = await queue(ama, ama);
  const own = await outbox.takeOver('2', noon);
  await own.claimDue('email', 1, noon);
  await own.retryAt(first, { at: later(2), code: 451, holds: true });
  expect(await own.claimDue('email', 5, later(1))).toEqual([]);
  expect(await own.nextDueAt('email', later(1))).toEqual(later(2));
  expect((await own.claimDue('email', 5, later(2))).map(({ id }) => id)).toEqual([first, second]);
  await own.putBack([second]);
  await own.retryAt(first, { at: later(60), code: 451, holds: false });
  expect((await own.claimDue('email', 5, later(3))).map(({ id }) => id)).toEqual([second]);
});

test('an email that may not go out yet holds no one up', async () => {
  const [first = '', second] = await queue(ama, ama);
  await database.kysely
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: later(60) })
    .where('id', '=', first)
    .execute();
  const own = await outbox.takeOver('2', noon);
  expect((await own.claimDue('email', 5, noon)).map(({ id }) => id)).toEqual([second]);
});

describe('who has been replaced', () => {
  test('can neither claim nor change anything', async () => {
    const [id = ''] = await queue(ama, jonas);
    const former = await outbox.takeOver('2', noon);
    await former.claimDue('email', 1, noon);
    const owner = await outbox.takeOver('3', noon);
    await expect(former.claimDue('email', 1, noon)).rejects.toThrow(OutboxTakenOver);
    expect((await owner.claimDue('email', 1, noon)).map((email) => email.id)).toEqual([id]);
    const before = await stateOf(id);
    await expect(former.enterPhase(id, 'dotted')).rejects.toThrow(OutboxTakenOver);
    await expect(former.retryAt(id, { at: noon, code: null, holds: false })).rejects.toThrow(OutboxTakenOver);
    await expect(former.end(id, { state: 'sent' })).rejects.toThrow(OutboxTakenOver);
    await former.putBack([id]);
    expect(await stateOf(id)).toEqual(before);
    await owner.enterPhase(id, 'dotted');
    await owner.end(id, { state: 'sent' });
    expect((await stateOf(id)).state).toBe('sent');
  });

  test('does not come back', async () => {
    await outbox.takeOver('7', noon);
    await expect(outbox.takeOver('6', noon)).rejects.toThrow(OutboxTakenOver);
    await outbox.takeOver('7', noon);
  });

  test.each([
    [null, { state: 'queued', phase: null, attempts: 0 }],
    ['connecting', { state: 'queued', phase: null, attempts: 1 }],
    ['addressing', { state: 'queued', phase: null, attempts: 1 }],
    ['transmitting', { state: 'queued', phase: null, attempts: 1 }],
    ['dotted', { state: 'in_doubt', phase: 'dotted', attempts: 1 }],
  ] as const)('leaves an email in the phase %s behind', async (phase, expected) => {
    const [id = ''] = await queue(ama);
    const former = await outbox.takeOver('2', noon);
    await former.claimDue('email', 1, noon);
    if (phase) await former.enterPhase(id, phase);
    await outbox.takeOver('3', noon);
    expect(await stateOf(id)).toEqual(expected);
  });
});

test('the ends that the log does not know come in order, without those that are left out', async () => {
  const ids = await queue(ama, jonas, freshId(), freshId());
  const own = await outbox.takeOver('2', noon);
  await own.claimDue('email', 3, noon);
  await own.end(ids[2] ?? '', { state: 'in_doubt' });
  await own.end(ids[0] ?? '', { state: 'failed', failure: 'refused', code: 550 });
  await own.end(ids[1] ?? '', { state: 'sent' });
  const endsOf = async (limit: number, except: string[] = []) =>
    (await outbox.unlogged(limit, except)).map(({ id, end }) => [id, end.state]);
  const all = [
    [ids[0], 'failed'],
    [ids[1], 'sent'],
    [ids[2], 'in_doubt'],
  ];
  expect([await endsOf(9), await endsOf(2), await endsOf(9, [ids[0] ?? ''])]).toEqual([all, all.slice(0, 2), all.slice(1)]);
  await outbox.markLogged(
    [ids[0], ids[2]].map((id = '') => ({ id, retries: 0 })),
    noon,
  );
  expect(await endsOf(9)).toEqual([[ids[1], 'sent']]);
});
