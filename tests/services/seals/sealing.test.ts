import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginReactor } from '#infra/reactors.ts';
import { leafOf } from '#infra/seals/chain.ts';
import { digestOf, headIn, isGenuine, signedHead } from '#infra/seals/head.ts';
import { chainedAll } from '#infra/seals/leaves.ts';
import { adoptLog } from '#infra/adopt-log.ts';
import { NewestHeadUnreadable, SealingKeyNeeded } from '#infra/seals/adopt-seals.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import type { SignedHead } from '#contracts/seals.ts';
import { columnsOf, placeOf } from '#infra/event-store/place.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { sealedLog, sealingKey, type SealedLog } from '#tests/support/sealed-log.ts';

let store: MemoryStore;
let log: SealedLog;
beforeEach(async () => {
  store = createMemoryStore();
  log = await sealedLog(store);
});
afterEach(() => log.drop());

const heads = async (): Promise<SignedHead[]> =>
  (await log.seals.lines(log.logId, 1, 1_000)).flatMap(({ line }) => headIn(line) ?? []);

test('heads seal every event in one chain, each goes on from the one before, and the key signed them', async () => {
  await log.grow(34);
  await log.seal();
  const sealed = await heads();
  expect(sealed.map(({ number, after, count }) => [number, after, count])).toEqual([
    [1, 0, 10],
    [2, 1, 20],
    [3, 2, 30],
    [4, 3, 35],
  ]);
  const ids = store.events.map(({ id }) => id);
  expect(sealed.map(({ first, last }) => [first, last])).toEqual([
    [ids[0], ids[9]],
    [ids[10], ids[19]],
    [ids[20], ids[29]],
    [ids[30], ids[34]],
  ]);
  expect(sealed.every(isGenuine)).toBe(true);
  expect(await log.verify()).toMatchObject({ state: 'done', events: 35, unsealed: 0, heads: 4, findings: [] });
});

test('a sealer that takes over goes on where the one before had got to', async () => {
  await log.grow(15);
  await log.seal();
  await log.grow(15);
  await log.seal();
  expect((await heads()).at(-1)?.count).toBe(31);
  await log.grow(3);
  expect(await log.verify()).toMatchObject({ events: 31, unsealed: 3, findings: [] });
});

test('events of other programs are not sealed', async () => {
  await store.append('warehouse-1', 'no_stream', [{ id: crypto.randomUUID(), type: 'Stored', data: {}, metadata: {} }]);
  await log.grow(5);
  await log.seal();
  expect((await heads()).at(-1)?.count).toBe(6);
});

test('the file has every head once, also after it was broken off in the middle of a line, and is written anew when it is gone', async () => {
  await log.grow(25);
  await log.seal();
  await log.publish();
  const before = await readFile(log.file, 'utf8');
  expect(before.split('\n').slice(0, -1)).toEqual((await log.seals.lines(log.logId, 1, 100)).map(({ line }) => line));
  await appendFile(log.file, '{"format":"waybill-he');
  await log.grow(10);
  await log.seal();
  await log.publish();
  const lines = (await readFile(log.file, 'utf8')).split('\n').filter((line) => headIn(line));
  expect(lines).toHaveLength((await heads()).length);
  await rm(log.file);
  await log.grow(1);
  await log.seal();
  await log.publish();
  expect((await readFile(log.file, 'utf8')).split('\n').slice(0, -1)).toHaveLength((await heads()).length);
});

test('a line that was broken off is no finding: the head that it was to be is looked for like every other', async () => {
  await log.grow(25);
  await log.seal();
  const [first, second] = (await log.seals.lines(log.logId, 1, 100)).map(({ line }) => line);
  if (!first || !second) throw new Error('no two heads');
  const broken = second.slice(0, 40);
  await writeFile(log.file, `${first}\n${broken}`);
  expect(await log.verify()).toMatchObject({ filed: 1, findings: [] });
  await log.publish();
  expect(await readFile(log.file, 'utf8')).toContain(`\n${broken}\n${second}\n`);
  expect(await log.verify()).toMatchObject({ findings: [] });
  await writeFile(log.file, `${first}\n${broken}?\n`);
  expect((await log.verify()).findings).toContainEqual({ kind: 'head_edited', place: `${log.file}:2` });
  await writeFile(log.file, `${first}\n${broken}\n`);
  expect((await log.verify()).findings).toContainEqual({ kind: 'head_dropped', head: 2, place: log.file });
});

test('a log whose heads are in PostgreSQL alone has nothing that speaks for them', async () => {
  await log.grow(25);
  await log.seal();
  expect(await log.verify()).toMatchObject({ filed: 0, findings: [] });
  await log.publish();
  expect(await log.verify()).toMatchObject({ filed: (await heads()).length, findings: [] });
});

test('a new key is named by the one before it; a key that nobody named is a finding', async () => {
  await log.grow(10);
  await log.seal();
  const next = sealingKey();
  await log.grow(10);
  await log.seal({ key: next, previousKey: log.key });
  const sealed = await heads();
  expect(sealed.map(({ keyId, nextKey }) => [keyId, nextKey])).toContainEqual([log.key.id, next.publicKey]);
  expect(await log.verify({ publicKey: next.publicKey })).toMatchObject({ findings: [] });

  const stranger = sealingKey();
  await log.grow(10);
  await log.seal({ key: stranger });
  const { findings } = await log.verify({ publicKey: stranger.publicKey });
  expect(findings).toEqual([{ kind: 'key_unknown', head: sealed.length + 1 }]);
  expect((await log.verify({ publicKey: next.publicKey })).findings.map(({ kind }) => kind)).toEqual([
    'key_unknown',
    'key_unknown',
  ]);
});

test('a log that was put back to an earlier state is cut off; once the operator goes on with it, that stays on record', async () => {
  await log.grow(39);
  await log.seal();
  await log.publish();
  store.events.splice(25);
  expect((await log.verify()).findings).toMatchObject([{ kind: 'cut_off', number: 26, upTo: 40 }]);

  const refused = adopt(undefined);
  await expect(refused).rejects.toThrow(SealingKeyNeeded);
  await expect(refused).rejects.toThrow(/read models are rebuilt.*set SEALING_KEY to the key of the sealer and run this again/);
  await adopt(log.key);
  const grown = store.events.length;
  await store.append('quote-1', 'no_stream', [{ id: crypto.randomUUID(), type: 'QuoteRequested', data: {}, metadata: {} }]);
  await log.seal();
  const newest = (await heads()).at(-1);
  expect(newest).toMatchObject({ number: 6, after: 5, count: grown + 1 });
  expect((await heads())[4]).toMatchObject({ number: 5, after: 2, count: 20, first: null });
  expect(await log.verify()).toMatchObject({ events: grown + 1, abandoned: [3, 4], findings: [] });
});

test('a head that was damaged does not have those before it given up as well', async () => {
  await log.grow(39);
  await log.seal();
  await log.database.kysely.updateTable('seal_heads').set({ line: 'no head' }).where('number', '=', '3').execute();
  store.events.splice(25);
  await adopt(log.key);
  expect((await heads()).at(-1)).toMatchObject({ number: 5, after: 2, count: 20, first: null });
});

test('a log is not accepted while the newest head is damaged, and is once that was restored', async () => {
  await log.grow(39);
  await log.seal();
  const newest = log.database.kysely.updateTable('seal_heads').where('number', '=', '4');
  const [line = ''] = (await log.database.kysely.selectFrom('seal_heads').select('line').where('number', '=', '4').execute()).map(
    (row) => row.line,
  );
  await newest.set({ line: 'no head' }).execute();
  store.events.splice(25);
  await expect(adopt(log.key)).rejects.toThrow(NewestHeadUnreadable);
  await newest.set({ line }).execute();
  await adopt(log.key);
  expect((await heads()).at(-1)).toMatchObject({ number: 5, after: 2, count: 20, first: null });
});

test('an interrupted verification goes on from the last head that was as it was sealed', async () => {
  await log.grow(2_500);
  await log.seal({ every: { events: 100, ms: 0 } });
  const stopping = new AbortController();
  const first = await log.verify({ signal: stopping.signal, onProgress: () => stopping.abort() });
  expect(first).toMatchObject({ state: 'interrupted' });
  expect(first.events).toBeGreaterThanOrEqual(900);
  const seen: number[] = [];
  const second = await log.verify({ onProgress: (events) => seen.push(events) });
  expect(second).toMatchObject({ state: 'done', events: 2_501, findings: [], startedAt: first.startedAt });
  expect(Math.min(...seen)).toBeGreaterThan(first.events);
  expect(second.before).toEqual({ events: first.events, at: first.endedAt });
  const third = await log.verify({ fromHead: 20 });
  expect(third).toMatchObject({ fromHead: 20, events: 2_501, findings: [], before: null });
});

test('that a verification was interrupted is believed only as this installation has kept it, for a day, and of the same heads', async () => {
  await log.grow(39);
  await log.seal();
  const { kysely } = log.database;
  const newest = await log.seals.newest(log.logId);
  if (!newest) throw new TypeError('there is one');
  const done = await log.verify();
  const mark = { logId: log.logId, result: { ...done, state: 'interrupted' as const }, upTo: { number: 3, digest: '' } };
  const third = (await heads()).find(({ number }) => number === 3);
  const digest = third ? digestOf(third) : '';
  const compared = async () => (await log.verify()).findings.map(({ kind }) => kind);
  const edited = store.events[4];
  if (edited) edited.type = 'ShipmentLost';
  const keepMark = (result: Partial<typeof mark.result> = {}, of = digest) =>
    log.seals.keepVerification({ ...mark, result: { ...mark.result, ...result }, upTo: { number: 3, digest: of } });

  await keepMark();
  expect((await log.verify()).findings, 'one that was interrupted just now').toEqual([]);
  await keepMark({ startedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
  expect(await compared(), 'one of the day before').toEqual(['edited']);
  await keepMark({}, '0'.repeat(64));
  expect(await compared(), 'one up to a head that is another since').toEqual(['edited']);
  await keepMark();
  await kysely
    .updateTable('log_verification')
    .set({ up_to_head: '4', up_to_digest: digestOf(newest.head) })
    .execute();
  expect(await compared(), 'one that was moved on').toEqual(['edited']);
  await keepMark();
  await kysely.updateTable('log_verification').set({ signature: null }).execute();
  expect(await compared(), 'one that nobody has signed').toEqual(['edited']);
});

test('heads that were changed or taken away, in the database or in the file, are named', async () => {
  await log.grow(39);
  await log.seal();
  await log.publish();
  const { kysely } = log.database;
  const text = await readFile(log.file, 'utf8');
  const third = text.split('\n')[2] ?? '';

  await writeFile(log.file, text.replace(third, third.replace('"count":30', '"count":31')));
  expect((await log.verify()).findings).toEqual([
    { kind: 'head_edited', head: 3, place: `${log.file}:3` },
    { kind: 'head_dropped', head: 3, place: log.file },
  ]);
  await writeFile(log.file, text.replace(`${third}\n`, ''));
  expect((await log.verify()).findings).toEqual([{ kind: 'head_dropped', head: 3, place: log.file }]);
  await writeFile(log.file, text);

  const row = await kysely.selectFrom('seal_heads').selectAll().where('number', '=', '3').executeTakeFirstOrThrow();
  await kysely
    .updateTable('seal_heads')
    .set({ line: third.replace('"count":30', '"count":31') })
    .where('number', '=', '3')
    .execute();
  expect((await log.verify()).findings).toEqual([{ kind: 'head_edited', head: 3, place: 'PostgreSQL' }]);
  await kysely.deleteFrom('seal_heads').where('number', '=', '3').execute();
  expect((await log.verify()).findings).toEqual([
    { kind: 'head_dropped', head: 3, place: 'PostgreSQL' },
    { kind: 'leaves_damaged', head: 3 },
  ]);
  await kysely
    .insertInto('seal_heads')
    .values({ ...row, abandoned_by: undefined, leaves: row.leaves.subarray(48) })
    .execute();
  expect((await log.verify()).findings).toEqual([{ kind: 'leaves_damaged', head: 3 }]);
  const edited = store.events[24];
  if (edited) edited.type = 'ShipmentLost';
  expect((await log.verify()).findings).toEqual([
    { kind: 'leaves_damaged', head: 3 },
    { kind: 'unlocated', number: 21, upTo: 30, head: 3 },
  ]);
});

/** The checkpoint of the sealer alone, behind what it has sealed. */
async function putCheckpointBack(count: number): Promise<void> {
  const last = store.events[count - 1];
  await log.database.kysely
    .updateTable('reactors')
    .set(columnsOf(last && placeOf(last)))
    .where('name', '=', 'sealer')
    .execute();
}

test.each([0, 20, 30])(
  'where an event was edited and the checkpoint put back to %i events, nothing is sealed a second time, and the edit is found',
  async (count) => {
    await log.grow(39);
    await log.seal();
    await log.publish();
    const edited = store.events[24];
    if (edited) edited.type = 'ShipmentLost';
    await putCheckpointBack(count);
    await log.grow(5);
    await log.seal();
    await log.publish();
    expect((await heads()).map(({ number, after, count: sealed }) => [number, after, sealed])).toEqual([
      [1, 0, 10],
      [2, 1, 20],
      [3, 2, 30],
      [4, 3, 40],
      [5, 4, 45],
    ]);
    expect(await log.verify()).toMatchObject({ events: 45, abandoned: [], findings: [{ kind: 'edited', number: 25 }] });
  },
);

test('heads that were signed anew behind such a checkpoint do not hide the edit from the ones before', async () => {
  await log.grow(39);
  await log.seal();
  const before = await heads();
  const edited = store.events[24];
  if (edited) edited.type = 'ShipmentLost';
  await signAnew({ number: 5, after: before[1], upTo: 40 });
  expect(await log.verify({ file: undefined })).toMatchObject({
    events: 40,
    abandoned: [3, 4],
    findings: [
      { kind: 'head_contradicted', head: 3, number: 21, upTo: 30, place: 'PostgreSQL' },
      { kind: 'head_contradicted', head: 4, number: 21, upTo: 40, place: 'PostgreSQL' },
    ],
  });
  await log.grow(5);
  await signAnew({ number: 6, after: (await heads())[4], upTo: 45 });
  expect(await log.verify({ file: undefined, fromHead: 6 }), 'what was sealed since can be verified by itself').toMatchObject({
    findings: [],
    events: 45,
  });
});

/** Seals the log as it is behind an older head, which a sealer of ours would not. */
async function signAnew({ number, after, upTo }: { number: number; after: SignedHead | undefined; upTo: number }) {
  const newest = (await log.seals.newest(log.logId))?.head;
  if (!after || !newest) throw new TypeError('there are some');
  const events = store.events.slice(after.count, upTo);
  const leaves = events.map((event) => ({ eventId: event.id, hash: leafOf(event) }));
  const [first, last] = [events[0], events.at(-1)];
  const head = {
    ...newest,
    number,
    after: after.number,
    count: upTo,
    chain: chainedAll(Buffer.from(after.chain, 'hex'), leaves).toString('hex'),
    previous: digestOf(newest),
    first: first?.id ?? null,
    last: last?.id ?? null,
  };
  await putCheckpointBack(after.count);
  await beginReactor(log.database.kysely, 'sealer', '1000');
  await keepSegment(log.database.kysely, { head: signedHead(head, log.key), end: last && placeOf(last), leaves }, '1000');
}

test('where the log has lost what was sealed, nothing is sealed before somebody with the key has accepted it', async () => {
  await log.grow(39);
  await log.seal();
  store.events.splice(25);
  await putCheckpointBack(20);
  const warnings: string[] = [];
  let sealedUntilThen: number[] = [];
  const accept = async () => {
    sealedUntilThen = (await heads()).map(({ number }) => number);
    await adopt(log.key);
  };
  let accepting: Promise<void> | undefined;
  const logger = pino(
    { level: 'warn' },
    {
      write(line) {
        warnings.push(String(JSON.parse(line).err?.message));
        accepting ??= accept();
      },
    },
  );
  await log.seal({ logger });
  await accepting;
  expect(warnings[0]).toContain('no longer has the last event that head 4 has sealed');
  expect(sealedUntilThen).toEqual([1, 2, 3, 4]);
  expect(await log.verify({ file: undefined })).toMatchObject({ events: 25, abandoned: [3, 4], findings: [] });
});

const adopt = (key: SealingKey | undefined) => adoptLog(log.database.kysely, store, { ...log, sealingKey: key, now: new Date() });

/** PostgreSQL as it was when that head was the newest: the sealer goes on behind it. */
async function putBack(number: number): Promise<void> {
  const { kysely } = log.database;
  const end = await log.seals.endOf(log.logId, number);
  const last = store.events.find(({ id }) => id === end?.id);
  await kysely.deleteFrom('seal_heads').where('number', '>', String(number)).execute();
  await kysely
    .updateTable('reactors')
    .set(columnsOf(last && placeOf(last)))
    .where('name', '=', 'sealer')
    .execute();
  await kysely
    .updateTable('seal_places')
    .set({ number: String(number) })
    .execute();
}

test('events that were edited and sealed anew under the same numbers are found by the heads of before in the file', async () => {
  await log.grow(39);
  await log.seal();
  await log.publish();
  const edited = store.events[24];
  if (edited) edited.type = 'ShipmentLost';
  await putBack(2);
  await log.seal();
  await log.publish();
  expect((await heads()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect((await log.verify()).findings).toEqual([
    { kind: 'head_contradicted', head: 3, number: 21, upTo: 30, place: `${log.file}:3` },
    { kind: 'head_contradicted', head: 4, number: 21, upTo: 40, place: `${log.file}:4` },
  ]);
});

test('events that were cut off, and others sealed under the same numbers, are found by the heads of before in the file', async () => {
  await log.grow(39);
  await log.seal();
  await log.publish();
  store.events.splice(25);
  await putBack(2);
  await log.seal();
  await log.publish();
  expect((await log.verify()).findings).toEqual([
    { kind: 'head_contradicted', head: 3, number: 21, upTo: 30, place: `${log.file}:3` },
    { kind: 'head_contradicted', head: 4, number: 21, upTo: 40, place: `${log.file}:4` },
  ]);
});

test('a PostgreSQL that was restored from an older backup seals the same events again, as many at once as it likes', async () => {
  await log.grow(39);
  await log.seal();
  await log.publish();
  await putBack(2);
  await log.seal({ every: { events: 20, ms: 0 } });
  await log.publish();
  expect((await heads()).map(({ number, count }) => [number, count])).toEqual([
    [1, 10],
    [2, 20],
    [3, 40],
  ]);
  // The file still has a head with a later number, which is of before.
  expect(await log.verify()).toMatchObject({ state: 'done', events: 40, heads: 3, findings: [] });
  await log.grow(15);
  await log.seal();
  await log.publish();
  expect(await log.verify()).toMatchObject({ state: 'done', events: 55, heads: 5, findings: [] });
});
