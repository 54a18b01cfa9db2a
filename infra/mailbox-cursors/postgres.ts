import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { MailboxCursors } from './mailbox-cursors.ts';

export const createMailboxCursors = (db: Kysely<StateTables>): MailboxCursors => ({
  async find(mailboxId, logId) {
    const row = await db
      .selectFrom('mailbox_cursors')
      .select(['uid_validity', 'last_uid', 'since'])
      .where('mailbox_id', '=', mailboxId)
      .where('log_id', '=', logId)
      .executeTakeFirst();
    return row && { uidValidity: row.uid_validity, lastUid: Number(row.last_uid), since: row.since };
  },

  async move(mailboxId, logId, { uidValidity, lastUid, since }) {
    await db
      .insertInto('mailbox_cursors')
      .values({ mailbox_id: mailboxId, log_id: logId, uid_validity: uidValidity, last_uid: String(lastUid), since })
      .onConflict((conflict) =>
        conflict.column('mailbox_id').doUpdateSet({
          log_id: logId,
          uid_validity: uidValidity,
          since,
          last_uid: sql`case when mailbox_cursors.uid_validity = excluded.uid_validity and mailbox_cursors.log_id = excluded.log_id
            then greatest(mailbox_cursors.last_uid, excluded.last_uid) else excluded.last_uid end`,
        }),
      )
      .execute();
  },

  async setAside(mailboxId, uidValidity, { uid, attempts, reason, until }) {
    const tried = { reason, attempts, next_attempt_at: until };
    await db
      .insertInto('set_aside_messages')
      .values({ mailbox_id: mailboxId, uid_validity: uidValidity, uid: String(uid), ...tried })
      .onConflict((conflict) => conflict.columns(['mailbox_id', 'uid_validity', 'uid']).doUpdateSet(tried))
      .execute();
  },

  async due(mailboxId, uidValidity, now) {
    await db
      .deleteFrom('set_aside_messages')
      .where('mailbox_id', '=', mailboxId)
      .where('uid_validity', '<>', uidValidity)
      .execute();
    const rows = await db
      .selectFrom('set_aside_messages')
      .select(['uid', 'attempts'])
      .where('mailbox_id', '=', mailboxId)
      .where('next_attempt_at', '<=', now)
      .orderBy('uid')
      .limit(100)
      .execute();
    return rows.map(({ uid, attempts }) => ({ uid: Number(uid), attempts }));
  },

  async settle(mailboxId, uidValidity, uids) {
    if (uids.length === 0) return;
    await db
      .deleteFrom('set_aside_messages')
      .where('mailbox_id', '=', mailboxId)
      .where('uid_validity', '=', uidValidity)
      .where('uid', 'in', uids.map(String))
      .execute();
  },

  async countSetAside() {
    const { count } = await db
      .selectFrom('set_aside_messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
