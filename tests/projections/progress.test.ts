import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { moveCheckpoint, projectedChannel } from '#projections/checkpoint.ts';
import { followProgress, type Progress } from '#projections/progress.ts';
import { placeAt } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let home: TestModels;
let progress: Progress;
beforeEach(async () => {
  home = await testModels();
  progress = followProgress(home.url, home.models, createLogger('silent', 'test'));
});
afterEach(async () => {
  await progress.close();
  await home.close();
});

const moveTo = (commit: bigint) => moveCheckpoint(home.models, { to: placeAt(commit), epoch: '0', channel: projectedChannel });
const isApplied = (commit: bigint) => pollUntil(`${commit} to be applied`, () => progress.applied() === commit);

test('what the read models lose in a crash of PostgreSQL is applied no more once the line is up again', async () => {
  await moveTo(50n);
  await isApplied(50n);
  await sql`update checkpoint set commit_position = 20`.execute(home.models);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'waybill listener'`.execute(home.models);
  await isApplied(20n);
  const waiting = progress.reached(30n);
  await moveTo(30n);
  expect(await waiting).toBe(true);
  expect(progress.applied()).toBe(30n);
});
