import { sql, type Kysely } from 'kysely';
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

  async report(mailboxId, { state, problem, hasFetched = false, received = 0 }, at) {
    const ofProblem =
      problem === undefined
        ? {}
        : {
            problem,
            problem_since: sql<Date | null>`case when excluded.problem is null then null
      when mailbox_health.problem is null then excluded.problem_since else mailbox_health.problem_since end`,
          };
    await db
      .insertInto('mailbox_health')
      .values({
        mailbox_id: mailboxId,
        state,
        problem: problem ?? null,
        problem_since: problem ? at : null,
        last_fetch_at: hasFetched ? at : null,
        received: String(received),
        reported_at: at,
      })
      .onConflict((conflict) =>
        conflict.column('mailbox_id').doUpdateSet({
          state,
          ...ofProblem,
          last_fetch_at: sql`coalesce(excluded.last_fetch_at, mailbox_health.last_fetch_at)`,
          received: sql`mailbox_health.received + excluded.received`,
          reported_at: at,
        }),
      )
      .execute();
  },
});
