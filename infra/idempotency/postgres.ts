import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { Idempotency } from './idempotency.ts';

export const createIdempotency = (db: Kysely<StateTables>): Idempotency => ({
  async claim(actorId, key, proposed, at) {
    await db
      .insertInto('idempotency_keys')
      .values({
        actor_id: actorId,
        key,
        command_id: proposed.commandId,
        resource_id: proposed.resourceId,
        request_hash: proposed.requestHash,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
      .execute();
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['command_id', 'resource_id', 'request_hash'])
      .where('actor_id', '=', actorId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return { commandId: row.command_id, resourceId: row.resource_id, requestHash: row.request_hash };
  },
});
