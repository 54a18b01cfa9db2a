import { sql, type Kysely } from 'kysely';

/** When an address that nobody has confirmed was last written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_allowances (
      subject_id uuid primary key references subjects on delete cascade,
      taken_at timestamptz not null
    )`.execute(db);
}
