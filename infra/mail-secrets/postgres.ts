import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { rewrapRows } from '../key-store/rewrap-rows.ts';
import type { Wrapping } from '../key-store/wrapping.ts';
import type { MailSecrets } from './mail-secrets.ts';

/** Bound to the mailbox: a password cannot be given to another one by changing its row. */
const contextOf = ({ id, mailboxId }: { id: string; mailboxId: string }) => `mail-secret ${mailboxId} ${id}`;

export function createMailSecrets(db: Kysely<StateTables>, wrapping: Wrapping): MailSecrets {
  return {
    async keep(secret, at) {
      const { wrappedKey, masterKeyId } = wrapping.wrap(Buffer.from(secret.password), contextOf(secret));
      await db
        .insertInto('mail_secrets')
        .values({
          id: secret.id,
          mailbox_id: secret.mailboxId,
          wrapped_secret: wrappedKey,
          master_key_id: masterKeyId,
          created_at: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async passwordsOf(secrets) {
      if (secrets.length === 0) return new Map();
      const rows = await db
        .selectFrom('mail_secrets')
        .select(['id', 'mailbox_id as mailboxId', 'wrapped_secret as wrappedKey', 'master_key_id as masterKeyId'])
        .where(
          'id',
          'in',
          secrets.map(({ id }) => id),
        )
        .where('master_key_id', 'in', wrapping.knownMasterKeyIds)
        .execute();
      const owners = new Map(secrets.map(({ id, mailboxId }) => [id, mailboxId]));
      return new Map(
        rows
          .filter(({ id, mailboxId }) => owners.get(id) === mailboxId)
          .map((row) => [row.id, wrapping.unwrap(row, contextOf(row)).toString()]),
      );
    },
    async removeOthers(mailboxId, inForce, before) {
      await db
        .deleteFrom('mail_secrets')
        .where('mailbox_id', '=', mailboxId)
        .$if(inForce !== undefined, (query) => query.where('id', '<>', inForce ?? ''))
        .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
        .execute();
    },
    async mailboxes(before) {
      const rows = await db
        .selectFrom('mail_secrets')
        .select('mailbox_id as mailboxId')
        .distinct()
        .where('created_at', '<', before)
        .execute();
      return rows.map(({ mailboxId }) => mailboxId);
    },
    rewrap: (signal) =>
      rewrapRows(db, { table: 'mail_secrets', wrapping, signal }, ({ id, mailbox_id: mailboxId }) =>
        contextOf({ id, mailboxId: String(mailboxId) }),
      ),
  };
}
