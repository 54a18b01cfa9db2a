import { sql } from 'kysely';
import type { Alert } from '#contracts/alerts.ts';
import { isoTime } from '../iso-time.ts';
import type { Models } from '../projector.ts';

/** More alerts at once would help nobody. */
const mostAlerts = 50;

/** The alerts that are up at that moment, the newest first. */
export async function activeAlerts(models: Models, at: Date): Promise<Alert[]> {
  return models
    .selectFrom('alerts')
    .select([
      'id',
      'level',
      'title',
      'detail',
      'language',
      isoTime('published_at').as('publishedAt'),
      sql<string | null>`${isoTime('until')}`.as('until'),
      sql<string>`revision::text`.as('revision'),
    ])
    .where('withdrawn', '=', false)
    .where(sql<boolean>`(until is null or until > ${at})`)
    .orderBy('alerts.published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAlerts)
    .execute();
}
