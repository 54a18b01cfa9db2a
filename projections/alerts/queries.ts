import { sql } from 'kysely';
import type { Alert } from '#contracts/alerts.ts';
import { alertView } from '#services/domain/alert-view.ts';
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
