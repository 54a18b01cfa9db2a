import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Verification } from '#contracts/seals.ts';
import type { LogVerificationTable } from '#infra/database/tables/log.ts';
import type { Place } from '#infra/event-store/place.ts';
import { derivedId } from '#infra/ids.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import { lineOfHead } from '#infra/seals/head.ts';
import { createSeals } from '#infra/seals/postgres.ts';
import type { Seals } from '#infra/seals/seals.ts';
import { createSignatures } from '#infra/signatures.ts';
import { signedBy } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const [logId, otherLog] = [derivedId('log'), derivedId('other log')];
const key = sealingKey();
let database: StateDatabase;
let seals: Seals;
beforeAll(async () => {
  database = await stateDatabase();
  seals = createSeals(database.kysely, createSignatures({ current: Buffer.alloc(32, 7) }, 'verification'));
  await goLive(database.kysely, 'sealer', { logId, tail: undefined });
  await beginReactor(database.kysely, 'sealer', '1');
});
beforeEach(async () => {
  await database.kysely.deleteFrom('seal_heads').execute();
  await database.kysely.deleteFrom('seal_places').execute();
});
afterAll(() => database.drop());

interface Made {
  number: number;
  after?: number;
  /** The position of the last event; without one it has no events of its own. */
  at?: bigint;
  of?: string;
  nextKey?: string;
}
/** Later places of the reactor, which may not go back. */
let moved = 0n;
async function keep({ number, after = number - 1, at, of = logId, nextKey }: Made): Promise<void> {
  const { head } = signedBy(key, number, { logId: of, after, ...(nextKey !== undefined && { nextKey }) });
  moved += 1_000n;
  const end: Place | undefined =
    at === undefined
      ? undefined
      : { commit: moved, prepare: moved, id: derivedId('event', of, String(at)), stream: `shipment-${at}`, revision: at };
  const leaves = end ? [{ eventId: end.id, hash: Buffer.alloc(32, number) }] : [];
  await keepSegment(database.kysely, { head, end, leaves }, '1');
  // Positions are the test's own.
  if (at !== undefined)
    await sql`update seal_heads set commit_position = ${String(at)} where log_id = ${of} and number = ${number}`.execute(
      database.kysely,
    );
}
const numberOf = (found: Awaited<ReturnType<Seals['newest']>>) => found?.head.number;
const position = (commit: bigint) => ({ commit, prepare: commit });

test('heads of a log are read in their order, from a number on and so many at most, and those of other logs are not', async () => {
  for (const number of [2, 10, 1]) await keep({ number, after: 20 });
  await keep({ number: 11, of: otherLog });
  expect(numberOf(await seals.newest(logId))).toBe(10);
  const numbers = async (from: number, limit: number) => (await seals.lines(logId, from, limit)).map(({ number }) => number);
  expect([await numbers(1, 9), await numbers(2, 9), await numbers(3, 9), await numbers(1, 2)]).toEqual([
    [1, 2, 10],
    [2, 10],
    [10],
    [1, 2],
  ]);
  const { head, line } = (await seals.newest(logId)) ?? {};
  expect(head && lineOfHead(head)).toBe(line);
});

test('leaves are those of that head of that log', async () => {
  await keep({ number: 1, at: 5n });
  await keep({ number: 2, at: 7n });
  await keep({ number: 2, at: 7n, of: otherLog });
  expect(await seals.leaves(logId, 2)).toEqual([{ eventId: derivedId('event', logId, '7'), hash: Buffer.alloc(32, 2) }]);
  expect(await seals.leaves(logId, 3)).toBeUndefined();
});

test('an event is sealed by the first head that ends at it or behind it, and was not abandoned', async () => {
  await keep({ number: 1, at: 5n });
  await keep({ number: 2, at: 8n });
  await keep({ number: 2, at: 6n, of: otherLog });
  await keep({ number: 3 });
  const sealing = async (commit: bigint) => {
    const kept = await seals.sealing(logId, position(commit));
    return kept && 'unreadable' in kept ? `unreadable ${kept.unreadable}` : numberOf(kept);
  };
  expect([await sealing(4n), await sealing(5n), await sealing(6n), await sealing(8n), await sealing(9n)]).toEqual([
    1,
    1,
    2,
    2,
    undefined,
  ]);
  await keep({ number: 4, after: 1, at: 8n });
  expect(await seals.abandoned(logId)).toEqual([2, 3]);
  expect(await sealing(6n)).toBe(4);
  await keep({ number: 5, after: 2, at: 9n });
  const kept = await database.kysely.selectFrom('seal_heads').selectAll().where('log_id', '=', logId).execute();
  const abandoned = kept.map(({ number, abandoned_by: by }) => `${number} by ${by}`).toSorted();
  expect(abandoned, 'the first that gave a head up stays the one that did').toEqual([
    '1 by null',
    '2 by 4',
    '3 by 4',
    '4 by 5',
    '5 by null',
  ]);
  expect(await seals.abandoned(otherLog)).toEqual([]);
  await database.kysely.updateTable('seal_heads').set({ line: '{}' }).where('number', '=', '5').execute();
  expect(await sealing(6n)).toBe('unreadable 5');
});

test('a head without events of its own ends where the one before does', async () => {
  await keep({ number: 1, at: 5n });
  await keep({ number: 2 });
  await keep({ number: 3, after: 0, at: 5n });
  await keep({ number: 4, after: 0, at: 6n });
  const [five, six] = ['5', '6'].map((at) => derivedId('event', logId, at));
  const ends = async (number: number) => seals.endOf(logId, number);
  expect(await ends(0)).toBeUndefined();
  for (const number of [1, 2, 3]) expect(await ends(number)).toEqual({ id: five, stream: 'shipment-5', revision: 5n });
  expect(await ends(9)).toMatchObject({ id: six });
});

test('a head that gave up everything before it ends nowhere, and neither does one without events after it', async () => {
  await keep({ number: 1, at: 5n });
  await keep({ number: 2, after: 0 });
  await keep({ number: 3 });
  expect([await seals.endOf(logId, 2), await seals.endOf(logId, 3)]).toEqual([undefined, undefined]);
  expect(await seals.endOf(logId, 1)).toMatchObject({ revision: 5n });
  await keep({ number: 4, at: 6n });
  expect(await seals.endOf(logId, 4)).toMatchObject({ revision: 6n });
});

test('heads that name another key are found among the others, in their order', async () => {
  await keep({ number: 12, after: 20, nextKey: 'Yg==' });
  await keep({ number: 2, after: 20, nextKey: 'YQ==' });
  await keep({ number: 3, after: 20 });
  expect((await seals.namingKeys(logId)).map(({ head }) => head.number)).toEqual([2, 12]);
  expect(await seals.namingKeys(otherLog)).toEqual([]);
});

test('a place has how far it is and when, and since when something keeps it, until it is reached again', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
  const places = () => seals.places(logId);
  expect(await places()).toEqual([]);
  await seals.failed(logId, 'url', 'refused', at(1));
  await seals.failed(logId, 'url', 'away', at(2));
  const failing = { place: 'url', number: 0, publishedAt: null, problem: 'away', problemSince: at(1).toISOString() };
  expect(await places()).toEqual([failing]);
  await seals.published(logId, 'file', 4, at(3));
  const fine = { place: 'file', number: 4, publishedAt: at(3).toISOString(), problem: null, problemSince: null };
  expect(await places()).toEqual([fine, failing]);
  await seals.published(logId, 'url', 3, at(4));
  await seals.failed(logId, 'url', 'away again', at(5));
  expect((await places())[1]).toEqual({
    place: 'url',
    number: 3,
    publishedAt: at(4).toISOString(),
    problem: 'away again',
    problemSince: at(5).toISOString(),
  });
  expect(await seals.places(otherLog)).toEqual([]);
});

test('a time stamp is kept by head, the last one of several', async () => {
  await seals.keepTimeStamp(logId, 1, Buffer.from('first'));
  await seals.keepTimeStamp(logId, 1, Buffer.from('second'));
  await seals.keepTimeStamp(logId, 2, Buffer.from('other'));
  expect(String(await seals.timeStamp(logId, 1))).toBe('second');
  expect(await seals.timeStamp(logId, 3)).toBeUndefined();
  expect(await seals.timeStamp(otherLog, 1)).toBeUndefined();
});

const verification: Verification = {
  state: 'interrupted',
  startedAt: '2026-03-01T09:00:00.000Z',
  endedAt: '2026-03-01T10:00:00.000Z',
  fromHead: 0,
  heads: 3,
  events: 30,
  unsealed: 0,
  abandoned: [],
  findingCount: 0,
  findings: [],
  before: null,
};

test('of verifications the last one is kept', async () => {
  expect(await seals.verification()).toBeUndefined();
  await seals.keepVerification({ logId: otherLog, result: verification, upTo: { number: 1, digest: 'a'.repeat(64) } });
  const kept = { logId, result: { ...verification, state: 'done' as const }, upTo: undefined };
  await seals.keepVerification(kept);
  expect(await seals.verification()).toEqual(kept);
  const reached = { ...kept, upTo: { number: 3, digest: 'b'.repeat(64) } };
  await seals.keepVerification(reached);
  expect(await seals.verification()).toEqual(reached);
});

test('a verification that this installation has not kept like that is none', async () => {
  const kept = { logId, result: verification, upTo: undefined };
  const forge = async (row: Partial<Updateable<LogVerificationTable>>) => {
    await seals.keepVerification(kept);
    await database.kysely.updateTable('log_verification').set(row).execute();
    return seals.verification();
  };
  expect(await forge({ log_id: logId })).toEqual(kept);
  expect(await forge({ signature: null })).toBeUndefined();
  expect(await forge({ log_id: otherLog })).toBeUndefined();
  expect(await forge({ up_to_head: '3', up_to_digest: 'b'.repeat(64) })).toBeUndefined();
  expect(await forge({ result: JSON.stringify({ ...verification, state: 'done' }) })).toBeUndefined();
  await createSeals(database.kysely, createSignatures({ current: Buffer.alloc(32, 9) }, 'verification')).keepVerification(kept);
  expect(await seals.verification()).toBeUndefined();
});
