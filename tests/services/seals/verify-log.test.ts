import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NothingSealed } from '#services/seals/verify/verify-log.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { sealedLog, type SealedLog } from '#tests/support/sealed-log.ts';

let store: MemoryStore;
let log: SealedLog;
beforeEach(async () => {
  store = createMemoryStore();
  log = await sealedLog(store);
});
afterEach(() => log.drop());

/** A clock on which that many seconds pass between any two looks at it. */
function clockBy(seconds: number, from = Date.UTC(2026, 2, 1, 9)) {
  let looks = 0;
  return { now: () => new Date(from + (looks += 1) * seconds * 1_000) };
}
const sealedBy = async (events: number, every: number) => {
  await log.grow(events - 1);
  await log.seal({ every: { events: every, ms: 0 } });
};
const kept = async () => (await log.seals.verification())?.result;

test('there is nothing to verify where nothing is sealed, and where there is no log', async () => {
  await expect(log.verify()).rejects.toThrow(NothingSealed);
  await expect(log.verify()).rejects.toThrow('the first head after 1000 events or 10 minutes');
  const empty = createMemoryStore();
  await expect(log.verify({ store: empty })).rejects.toThrow(NothingSealed);
  await expect(log.verify({ store: empty })).rejects.toThrow('There is no log of Waybill in this event store.');
});

test('of more findings than are kept all are counted', async () => {
  await sealedBy(260, 100);
  for (const event of store.events.slice(0, 201)) event.type = 'ShipmentLost';
  const { findings, findingCount, heads } = await log.verify();
  expect([findings.length, findingCount, heads]).toEqual([200, 201, 3]);
  expect(findings.at(-1)).toMatchObject({ kind: 'edited', number: 200 });
  expect(await kept()).toMatchObject({ state: 'done', findingCount: 201 });
});

test('progress is counted in events that are sealed, up to all of them', async () => {
  await sealedBy(1_001, 500);
  await log.grow(1_500);
  const seen: (readonly number[])[] = [];
  const onProgress = (events: number, of: number) => void seen.push([events, of]);
  expect(await log.verify({ onProgress })).toMatchObject({ events: 1_001, unsealed: 1_500, heads: 3 });
  expect(seen).toEqual([
    [1_000, 1_001],
    [1_001, 1_001],
    [1_001, 1_001],
  ]);
  seen.length = 0;
  await log.grow(0);
  expect(await log.verify({ onProgress, fromHead: 1 })).toMatchObject({ fromHead: 1, events: 1_001, unsealed: 1_500 });
  expect(seen[0]).toEqual([1_001, 1_001]);
});

test('a run whose process ends is gone on with from what was kept on the way, every few seconds', async () => {
  await sealedBy(2_500, 100);
  const ends = { onProgress: () => expect.unreachable('the process ends') };
  await expect(log.verify({ ...ends, clock: clockBy(0.01) })).rejects.toThrow('the process ends');
  expect(await kept(), 'not every head').toBeUndefined();
  await expect(log.verify({ ...ends, clock: clockBy(6) })).rejects.toThrow('the process ends');
  const first = await kept();
  expect(first).toMatchObject({ state: 'interrupted', fromHead: 0, heads: 9, events: 900 });

  const seen: number[] = [];
  const second = await log.verify({ clock: clockBy(6, Date.UTC(2026, 2, 1, 20)), onProgress: (events) => seen.push(events) });
  expect(second).toMatchObject({ state: 'done', fromHead: 0, heads: 25, events: 2_500, startedAt: first?.startedAt });
  expect(seen).toEqual([1_900, 2_500]);
  const third = await log.verify({ clock: clockBy(6, Date.UTC(2026, 4, 1)) });
  expect(third, 'one that is done is not gone on with').toMatchObject({ fromHead: 0, startedAt: '2026-05-01T00:00:06.000Z' });
});

/** Takes the leaves of those heads away. */
const damage = (heads: readonly number[]) =>
  log.database.kysely
    .updateTable('seal_heads')
    .set({ leaves: Buffer.alloc(0) })
    .where('number', 'in', heads.map(String))
    .execute();
const interruptedRun = async () => {
  const stopping = new AbortController();
  return log.verify({ signal: stopping.signal, onProgress: () => stopping.abort() });
};

test('leaves that an interrupted run has found damaged are found by the one that goes on from there as well', async () => {
  await sealedBy(1_500, 100);
  await damage([3, 14]);
  await writeFile(log.file, 'not a head\n');
  const edited = { kind: 'head_edited', place: `${log.file}:1` };
  const damaged = (head: number) => ({ kind: 'leaves_damaged', head });
  const all = [edited, damaged(3), damaged(14)];
  expect(await interruptedRun()).toMatchObject({ state: 'interrupted', heads: 10, findings: all });
  expect(await log.verify()).toMatchObject({ state: 'done', fromHead: 0, findings: all });
  expect((await log.verify({ fromHead: 3 })).findings).toEqual([edited, damaged(14)]);

  const first = await interruptedRun();
  const last = store.events[999];
  if (last) last.id = '01980000-0000-7000-8000-0000000000ee';
  const again = await log.verify();
  expect([first.heads, again.findings]).toMatchObject([10, [...all, { kind: 'edited', number: 1_000 }]]);
});

test('a run with more findings than are kept is begun once more, so that none is lost', async () => {
  await sealedBy(1_040, 4);
  await damage(Array.from({ length: 201 }, (_, nth) => nth + 1));
  const first = await interruptedRun();
  expect([first.state, first.findings.length, first.findingCount]).toEqual(['interrupted', 200, 201]);
  expect((await log.verify()).findingCount).toBe(201);
});

test('what another log was verified by is not gone on with', async () => {
  await sealedBy(20, 10);
  await log.verify({ clock: clockBy(1) });
  const own = (await log.seals.verification()) ?? expect.unreachable('it was kept');
  const result = { ...own.result, state: 'interrupted' as const, fromHead: 1 };
  await log.seals.keepVerification({ ...own, logId: '01980000-0000-7000-8000-0000000000ff', result });
  const { startedAt, fromHead } = await log.verify({ clock: clockBy(1, Date.UTC(2026, 2, 1, 10)) });
  expect([startedAt, fromHead]).toEqual(['2026-03-01T10:00:01.000Z', 0]);
});

test('where the last event of a head is no longer what it was, everything is verified from the beginning', async () => {
  await sealedBy(30, 10);
  const last = store.events[19];
  if (last) last.id = '01980000-0000-7000-8000-0000000000ee';
  expect(await log.verify({ fromHead: 2 })).toMatchObject({
    fromHead: 0,
    events: 30,
    findings: [{ kind: 'edited', number: 20 }],
  });
});
