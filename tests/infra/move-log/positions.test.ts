import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { beginPositionMove } from '#infra/move-log/positions.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: ['api'] });
});
afterAll(() => app.stop());

const eventAt = (commit: bigint): StoredEvent => ({
  ...{ id: freshId(), stream: 'shipment-1', revision: 0n, type: 'Happened', data: {}, metadata: {} },
  ...{ position: { commit, prepare: commit }, recordedAt: new Date(0) },
});

test('a replay of a webhook goes on in the other log where it was in the one before', async () => {
  const { db } = app.core;
  const replay = (after: string | null, until: string) => ({
    ...{ id: freshId(), webhook_id: freshId(), since: null, only_stream: null, next_revision: '0', asked_at: new Date() },
    ...{ after_commit: after, after_prepare: after, until_commit: until },
  });
  const replays = [replay(null, '300'), replay('205', '299'), replay('100', '100'), replay('50', '99')];
  const moved = await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('webhook_replays').values(replays).execute();
    const move = await beginPositionMove(transaction, []);
    for (const commit of [100n, 200n, 300n]) await move.noteOriginal(eventAt(commit));
    for (const commit of [1n, 2n, 3n]) await move.noteCopy(eventAt(commit));
    await move.apply();
    const rows = transaction.selectFrom('webhook_replays').select(['after_commit', 'after_prepare', 'until_commit']);
    return rows.orderBy(sql`array_position(${replays.map(({ id }) => id)}::uuid[], id)`).execute();
  });
  expect(moved.map((row) => [row.after_commit, row.after_prepare, row.until_commit])).toEqual([
    [null, null, '3'],
    ['2', '2', '2'],
    ['1', '1', '1'],
    [null, null, '-1'],
  ]);
});
