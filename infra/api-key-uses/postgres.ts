import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { ApiKeyUses } from './api-key-uses.ts';

export const createApiKeyUses = (db: Kysely<StateTables>): ApiKeyUses => ({
  async note(apiKeyId, at) {
    await db
      .insertInto('api_key_uses')
      .values({ key_id: apiKeyId, last_used_at: at })
      .onConflict((conflict) =>
        conflict.column('key_id').doUpdateSet({ last_used_at: sql`greatest(api_key_uses.last_used_at, excluded.last_used_at)` }),
      )
      .execute();
  },
  async lastOf(apiKeyIds) {
    if (apiKeyIds.length === 0) return new Map();
    const rows = await db.selectFrom('api_key_uses').selectAll().where('key_id', 'in', apiKeyIds).execute();
    return new Map(rows.map((row) => [row.key_id, row.last_used_at]));
  },
});
