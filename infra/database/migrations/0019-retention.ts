import { sql, type Kysely } from 'kysely';

/** What is old is found by its age; and how much the run that goes on has removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index raw_emails_oldest on raw_emails (kept_at)`.execute(db);
  await sql`create index attachments_oldest on attachments (kind, kept_at)`.execute(db);
  await sql`
    create table retention_progress (
      run_id uuid not null,
      kind text not null,
      removed integer not null,
      primary key (run_id, kind)
    )`.execute(db);
}
