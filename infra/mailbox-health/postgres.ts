import type { Kysely } from 'kysely';
import type { MailboxHealth } from '#contracts/mailboxes.ts';
import type { StateTables } from '../database/tables.ts';
import type { MailboxHealths } from './mailbox-health.ts';

export const createMailboxHealths = (db: Kysely<StateTables>): MailboxHealths => ({
  async all() {
    const rows = await db
      .selectFrom('mailbox_health')
      .select(['mailbox_id', 'state', 'last_fetch_at', 'received', 'problem', 'problem_since'])
      .execute();
    return new Map(
      rows.map((row): [string, MailboxHealth] => [
        row.mailbox_id,
        {
          state: row.state,
          lastFetchAt: row.last_fetch_at?.toISOString() ?? null,
          received: Number(row.received),
          problem: row.problem,
          problemSince: row.problem_since?.toISOString() ?? null,
        },
      ]),
    );
  },
});
