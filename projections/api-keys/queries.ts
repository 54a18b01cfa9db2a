import { sql } from 'kysely';
import { isoTime } from '#infra/database/iso-time.ts';
import type { ExistingApiKey } from '#services/domain/api-key.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** A key as of its last event here. */
export interface ApiKeyRow {
  state: ExistingApiKey;
  revision: number;
}

/** The key that has or had the secret with that SHA-256. */
export const apiKeyBySecret = (models: Models, hash: string): Promise<ApiKeyRow | undefined> =>
  models
    .selectFrom('api_key_secrets')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_secrets.key_id')
    .select(['api_keys.state', 'api_keys.revision'])
    .where('api_key_secrets.hash', '=', hash)
    .executeTakeFirst();

export interface ApiKeysWanted {
  limit: number;
  cursor?: string | undefined;
}

/** Every key there ever was, the newest first. Throws BadCursor. */
export async function apiKeysPage(models: Models, { limit, cursor }: ApiKeysWanted): Promise<Page<ApiKeyRow>> {
  let query = models
    .selectFrom('api_keys')
    .select(['id', 'state', 'revision', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, ({ state, revision }) => ({ state, revision }));
}

/** The names of those of the ids that are keys. */
export async function apiKeyNames(models: Models, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('api_keys').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state.name]));
}

/** The ids of the keys with a secret that begins like that, the one before included for as long as it is known. */
export async function apiKeyIdsByHint(models: Models, hint: string): Promise<string[]> {
  const holds = sql<boolean>`state::jsonb @> ${JSON.stringify({ secrets: [{ hint }] })}::jsonb`;
  const rows = await models.selectFrom('api_keys').select('id').where(holds).execute();
  return rows.map(({ id }) => id);
}

/** Those of the ids that are keys. */
export async function apiKeysById(models: Models, ids: readonly string[]): Promise<Map<string, ExistingApiKey>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('api_keys').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
