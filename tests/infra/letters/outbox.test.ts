import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { OutboxTakenOver, type Letters, type NewLetter } from '#infra/letters/letters.ts';
import { createLetters } from '#infra/letters/postgres.ts';
import { createLogger } from '#infra/logger.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const [ama, jonas] = [freshId(), freshId()];
const noon = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

let home: TestDatabase;
let database: Database<StateTables>;
let letters: Letters;
let commit = 0n;

beforeEach(async () => {
  home = await testDatabase();
  database = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
  await migrate(database.kysely, 'public', stateMigrations);
  await goLive(database.kysely, 'mailer', undefined);
  await beginReactor(database.kysely, 'mailer', '1');
  letters = createLetters(database.kysely);
});
afterEach(async () => {
  await database.close();
  await home.drop();
});

/** Queues a letter to each of the recipients, in that order, and returns their ids. */
async function queue(...recipients: readonly string[]): Promise<string[]> {
  commit += 1n;
  const batch = recipients.map((orderKey): NewLetter => ({
    id: freshId(),
    eventId: freshId(),
    stream: 'shipment-x',
    revision: 0n,
    aboutId: freshId(),
    template: 'status_updated',
    recipient: 'sender',
    addresseeId: null,
    orderKey,
  }));
  await letters.enqueue(batch, { commit, prepare: commit }, '1', noon);
  return batch.map(({ id }) => id);
}
const stateOf = (id: string) =>
  database.kysely.selectFrom('letters').select(['state', 'phase', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow();

test('what is due is claimed in the order in which it was queued, so many at a time', async () => {
  const ids = await queue(ama, jonas, ama, freshId(), freshId());
  const outbox = await letters.takeOver('2', noon);
  const [first, second] = [await outbox.claimDue(3, noon), await outbox.claimDue(3, noon)];
  expect(first.map(({ id, attempts, orderKey }) => [id, attempts, orderKey])).toEqual([
    [ids[0], 1, ama],
    [ids[1], 1, jonas],
    [ids[2], 1, ama],
  ]);
  expect(second.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(await outbox.claimDue(3, noon)).toEqual([]);
});

test('nothing goes to a recipient of whom a letter is under way', async () => {
  const [under = '', waits, free] = await queue(ama, ama, jonas);
  const outbox = await letters.takeOver('2', noon);
  await outbox.claimDue(1, noon);
  expect((await outbox.claimDue(5, noon)).map(({ id }) => id)).toEqual([free]);
  await outbox.end(under, { state: 'sent' });
  expect((await outbox.claimDue(5, noon)).map(({ id }) => id)).toEqual([waits]);
});

test('an earlier letter holds the later ones up until it is tried again, and is then tried before them', async () => {
  const [first = '', second = ''] = await queue(ama, ama);
  const outbox = await letters.takeOver('2', noon);
  await outbox.claimDue(1, noon);
  await outbox.retryAt(first, { at: later(2), smtpCode: 451, holds: true });
  expect(await outbox.claimDue(5, later(1))).toEqual([]);
  expect(await outbox.nextDueAt(later(1))).toEqual(later(2));
  expect((await outbox.claimDue(5, later(2))).map(({ id }) => id)).toEqual([first, second]);
  await outbox.putBack([second]);
  await outbox.retryAt(first, { at: later(60), smtpCode: 451, holds: false });
  expect((await outbox.claimDue(5, later(3))).map(({ id }) => id)).toEqual([second]);
});

test('a letter that may not go out yet holds nobody up', async () => {
  const [first = '', second] = await queue(ama, ama);
  await database.kysely
    .updateTable('letters')
    .set({ next_attempt_at: later(60) })
    .where('id', '=', first)
    .execute();
  const outbox = await letters.takeOver('2', noon);
  expect((await outbox.claimDue(5, noon)).map(({ id }) => id)).toEqual([second]);
});

describe('who has been replaced', () => {
  test('can neither claim nor change anything', async () => {
    const [id = ''] = await queue(ama, jonas);
    const former = await letters.takeOver('2', noon);
    await former.claimDue(1, noon);
    const owner = await letters.takeOver('3', noon);
    await expect(former.claimDue(1, noon)).rejects.toThrow(OutboxTakenOver);
    expect((await owner.claimDue(1, noon)).map((letter) => letter.id)).toEqual([id]);
    const before = await stateOf(id);
    await expect(former.enterPhase(id, 'dotted')).rejects.toThrow(OutboxTakenOver);
    await expect(former.retryAt(id, { at: noon, smtpCode: null, holds: false })).rejects.toThrow(OutboxTakenOver);
    await expect(former.end(id, { state: 'sent' })).rejects.toThrow(OutboxTakenOver);
    await former.putBack([id]);
    expect(await stateOf(id)).toEqual(before);
    await owner.enterPhase(id, 'dotted');
    await owner.end(id, { state: 'sent' });
    expect((await stateOf(id)).state).toBe('sent');
  });

  test('does not come back', async () => {
    await letters.takeOver('7', noon);
    await expect(letters.takeOver('6', noon)).rejects.toThrow(OutboxTakenOver);
    await letters.takeOver('7', noon);
  });

  test.each([
    [null, { state: 'queued', phase: null, attempts: 0 }],
    ['connecting', { state: 'queued', phase: null, attempts: 1 }],
    ['addressing', { state: 'queued', phase: null, attempts: 1 }],
    ['transmitting', { state: 'queued', phase: null, attempts: 1 }],
    ['dotted', { state: 'in_doubt', phase: 'dotted', attempts: 1 }],
  ] as const)('leaves a letter in the phase %s behind', async (phase, expected) => {
    const [id = ''] = await queue(ama);
    const former = await letters.takeOver('2', noon);
    await former.claimDue(1, noon);
    if (phase) await former.enterPhase(id, phase);
    await letters.takeOver('3', noon);
    expect(await stateOf(id)).toEqual(expected);
  });
});

test('the ends that the log does not know come in order, without those that are left out', async () => {
  const ids = await queue(ama, jonas, freshId(), freshId());
  const outbox = await letters.takeOver('2', noon);
  await outbox.claimDue(3, noon);
  await outbox.end(ids[2] ?? '', { state: 'in_doubt' });
  await outbox.end(ids[0] ?? '', { state: 'failed', failure: 'refused', smtpCode: 550 });
  await outbox.end(ids[1] ?? '', { state: 'sent' });
  const endsOf = async (limit: number, except: string[] = []) =>
    (await letters.unlogged(limit, except)).map(({ id, end }) => [id, end.state]);
  const all = [
    [ids[0], 'failed'],
    [ids[1], 'sent'],
    [ids[2], 'in_doubt'],
  ];
  expect([await endsOf(9), await endsOf(2), await endsOf(9, [ids[0] ?? ''])]).toEqual([all, all.slice(0, 2), all.slice(1)]);
  await letters.markLogged([ids[0] ?? '', ids[2] ?? ''], noon);
  expect(await endsOf(9)).toEqual([[ids[1], 'sent']]);
});

test('letters that were queued by an earlier version are sent in order too', async () => {
  const old = await testDatabase();
  const db = connectDatabase<StateTables>(old.url, { logger: createLogger('silent', 'test') });
  const earlier = Object.fromEntries(Object.entries(stateMigrations).filter(([name]) => name < '0006'));
  await migrate(db.kysely, 'public', earlier);
  const ids = [freshId(), freshId(), freshId()];
  for (const [nth, id] of ids.entries()) {
    await sql`
      insert into letters (id, state, event_id, stream, revision, about_id, template, recipient, attempts, next_attempt_at, created_at)
      values (${id}, 'queued', ${id}, 'shipment-x', ${nth}, ${id}, 'status_updated', ${nth === 1 ? 'sender' : 'recipient'}, 0, ${noon}, ${noon})
    `.execute(db.kysely);
  }
  // One that was tried already lies behind the others in the table.
  await sql`update letters set attempts = 1 where id = ${ids[0]}`.execute(db.kysely);
  await migrate(db.kysely, 'public', stateMigrations);
  const claimed = await (await createLetters(db.kysely).takeOver('1', noon)).claimDue(9, noon);
  expect(claimed.map(({ id }) => id)).toEqual(ids);
  expect(new Set(claimed.map(({ orderKey }) => orderKey)).size).toBe(2);
  await db.close();
  await old.drop();
});
