import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { rewrapRows } from '../key-store/rewrap-rows.ts';
import type { Wrapping } from '../key-store/wrapping.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** Bound to the endpoint: a secret cannot be given to another one by changing its row. */
const contextOf = ({ id, webhookId }: { id: string; webhookId: string }) => `webhook-secret ${webhookId} ${id}`;

export function createWebhookSecrets(db: Kysely<StateTables>, wrapping: Wrapping): WebhookSecrets {
  const rows = () =>
    db
      .selectFrom('webhook_secrets')
      .select(['id', 'webhook_id as webhookId', 'wrapped_secret as wrappedKey', 'master_key_id as masterKeyId']);
  return {
    async keep({ id, webhookId, secret }, at) {
      const { wrappedKey, masterKeyId } = wrapping.wrap(Buffer.from(secret), contextOf({ id, webhookId }));
      await db
        .insertInto('webhook_secrets')
        .values({ id, webhook_id: webhookId, wrapped_secret: wrappedKey, master_key_id: masterKeyId, created_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const kept = await rows().where('id', '=', id).executeTakeFirstOrThrow();
      return wrapping.unwrap(kept, contextOf(kept)).toString();
    },
    async secretsOf(secrets) {
      if (secrets.length === 0) return new Map();
      const owners = new Map(secrets.map(({ id, webhookId }) => [id, webhookId]));
      const found = await rows()
        .where('id', 'in', [...owners.keys()])
        .where('master_key_id', 'in', wrapping.knownMasterKeyIds)
        .execute();
      const own = found.filter(({ id, webhookId }) => owners.get(id) === webhookId);
      return new Map(own.map((row) => [row.id, wrapping.unwrap(row, contextOf(row)).toString()]));
    },
    async removeOthers(webhookId, inForce, before) {
      await db
        .deleteFrom('webhook_secrets')
        .where('webhook_id', '=', webhookId)
        .$if(inForce.length > 0, (query) => query.where('id', 'not in', inForce))
        .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
        .execute();
    },
    async webhooks(before) {
      const found = db.selectFrom('webhook_secrets').select('webhook_id as webhookId').distinct();
      return (await found.where('created_at', '<', before).execute()).map(({ webhookId }) => webhookId);
    },
    rewrap: (signal) =>
      rewrapRows(db, { table: 'webhook_secrets', wrapping, signal }, ({ id, webhook_id: webhookId }) =>
        contextOf({ id, webhookId: String(webhookId) }),
      ),
  };
}
