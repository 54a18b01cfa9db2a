import { sql, type Kysely } from 'kysely';

/** What happened to accounts is read newest first, whichever account it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index newest_of_accounts on history (recorded_at desc, event_id desc) where kind = 'account'`.execute(db);
}
