import { sql, type Kysely } from 'kysely';

/** An hour's letter is taken for one template by one command, so that a retry has it still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_allowances
      add column template text not null default 'follow_confirmation',
      add column command_id uuid,
      drop constraint mail_allowances_pkey,
      add primary key (subject_id, template)`.execute(db);
  await sql`alter table mail_allowances alter column template drop default`.execute(db);
}
