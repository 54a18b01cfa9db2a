import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { RebuildProgress } from './rebuild-progress.ts';

export const createRebuildProgress = (db: Kysely<StateTables>): RebuildProgress => ({
  async report({ rebuildId, begunAt, reportedAt, events, share, problem }) {
    const row = {
      rebuild_id: rebuildId,
      begun_at: begunAt,
      reported_at: reportedAt,
      events: String(events),
      share,
      problem,
    };
    await db
      .insertInto('rebuild_progress')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute();
  },
  async find(rebuildId) {
    const row = await db.selectFrom('rebuild_progress').selectAll().where('rebuild_id', '=', rebuildId).executeTakeFirst();
    return (
      row && {
        rebuildId,
        begunAt: row.begun_at,
        reportedAt: row.reported_at,
        events: Number(row.events),
        share: row.share,
        problem: row.problem,
      }
    );
  },
});
