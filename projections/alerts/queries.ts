import { sql } from 'kysely';
import type { Alert, AlertState } from '#contracts/alerts.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { alertView } from '#services/domain/alert-view.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

const mostAlerts = 50;

/** The alerts that are up at that moment, the newest first. */
export async function activeAlerts(models: Models, at: Date): Promise<Alert[]> {
  const rows = await models
    .selectFrom('alerts')
    .select(['state', 'revision'])
    .where('withdrawn', '=', false)
    .where(sql<boolean>`(until is null or until > ${at})`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAlerts)
    .execute();
  return rows.map(({ state, revision }) => alertView(state, BigInt(revision)));
}

export interface AlertsWanted {
  /** Any where it is absent. */
  state: AlertState | undefined;
  limit: number;
  cursor: string | undefined;
}

/** Alerts with their state at that moment, the newest first. Throws BadCursor. */
export async function alertsEver(
  models: Models,
  { state, limit, cursor }: AlertsWanted,
  at: Date,
): Promise<Page<Alert & { state: AlertState }>> {
  const stateAt = sql<AlertState>`case when withdrawn then 'withdrawn' when until <= ${at} then 'ended' else 'active' end`;
  let query = models
    .selectFrom('alerts')
    .select(['id', 'state', 'revision', stateAt.as('became'), isoTime('published_at', 'US').as('created')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) query = query.where(stateAt, '=', state);
  if (cursor !== undefined) query = query.where(afterCursor(cursor, 'published_at'));
  const rows = await query.execute();
  return pageOf(rows, limit, (row) => ({ ...alertView(row.state, BigInt(row.revision)), state: row.became }));
}
