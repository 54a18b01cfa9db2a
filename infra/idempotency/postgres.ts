import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { Idempotency } from './idempotency.ts';

export const createIdempotency = (db: Kysely<StateTables>): Idempotency => ({
  async claim(actorId, key, proposed) {
    await db
      .insertInto('idempotency_keys')
      .values({
        actor_id: actorId,
        key,
        command_id: proposed.commandId,
        resource_id: proposed.resourceId,
        request_hash: proposed.requestHash,
        created_at: proposed.at,
      })
      .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
      .execute();
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['command_id', 'resource_id', 'request_hash', 'created_at', 'unchanged_at'])
      .where('actor_id', '=', actorId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return {
      commandId: row.command_id,
      resourceId: row.resource_id,
      requestHash: row.request_hash,
      at: row.created_at,
      ...(row.unchanged_at === null ? {} : { unchangedAt: BigInt(row.unchanged_at) }),
    };
  },
  async keepUnchanged(actorId, key, revision) {
    await db
      .updateTable('idempotency_keys')
      .set({ unchanged_at: String(revision) })
      .where('actor_id', '=', actorId)
      .where('key', '=', key)
      .where('unchanged_at', 'is', null)
      .execute();
  },
});
