import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createRebuildProgress } from '#infra/rebuild-progress/postgres.ts';
import type { RebuildProgress, RebuildReport } from '#infra/rebuild-progress/rebuild-progress.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let progress: RebuildProgress;
beforeEach(async () => {
  database = await stateDatabase();
  progress = createRebuildProgress(database.kysely);
});
afterEach(() => database.drop());

const report = (changes: Partial<RebuildReport> = {}): RebuildReport => ({
  rebuildId: freshId(),
  begunAt: new Date('2026-03-01T09:00:00Z'),
  reportedAt: new Date('2026-03-01T09:00:10Z'),
  events: 3_000_000_000,
  share: 0.375,
  problem: null,
  ...changes,
});

test('the last report of a rebuild is found, whatever was reported before', async () => {
  const first = report();
  expect(await progress.find(first.rebuildId)).toBeUndefined();
  await progress.report(first);
  expect(await progress.find(first.rebuildId)).toEqual(first);
  const later = { ...first, reportedAt: new Date('2026-03-01T09:00:20Z'), events: 12, share: 1, problem: 'the disk was full' };
  await progress.report(later);
  expect(await progress.find(first.rebuildId)).toEqual(later);
});

test('a newer rebuild takes the place of the one before', async () => {
  const [former, newer] = [report(), report()];
  await progress.report(former);
  await progress.report(newer);
  expect(await progress.find(newer.rebuildId)).toEqual(newer);
  expect(await progress.find(former.rebuildId)).toBeUndefined();
});
