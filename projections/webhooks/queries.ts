import { isoTime } from '#infra/database/iso-time.ts';
import type { ExistingWebhook } from '#services/domain/webhook.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** An endpoint as of its last event here. */
export interface WebhookRow {
  state: ExistingWebhook;
  revision: number;
}

export interface WebhooksWanted {
  limit: number;
  cursor?: string | undefined;
  /** Only those that this key made. */
  apikeyId?: string | undefined;
}

/** The endpoints that are not removed, the newest first. Throws BadCursor. */
export async function webhooksPage(models: Models, { limit, cursor, apikeyId }: WebhooksWanted): Promise<Page<WebhookRow>> {
  let query = models
    .selectFrom('webhooks')
    .select(['id', 'state', 'revision', isoTime('created_at', 'US').as('created')])
    .where('is_removed', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (apikeyId !== undefined) query = query.where('apikey_id', '=', apikeyId);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, ({ state, revision }) => ({ state, revision }));
}

/** Whether that is an endpoint, be it a removed one. */
export const isWebhook = async (models: Models, id: string): Promise<boolean> =>
  (await models.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** All endpoints that are not removed. */
export const presentWebhooks = (models: Models): Promise<WebhookRow[]> =>
  models.selectFrom('webhooks').select(['state', 'revision']).where('is_removed', '=', false).orderBy('id').execute();

/** The names of those of the ids that are endpoints. */
export async function webhookNames(models: Models, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('webhooks').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state.name]));
}
