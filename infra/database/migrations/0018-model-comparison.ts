import { sql, type Kysely } from 'kysely';

/** The last comparison of the read models with what the log makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table model_comparison (
      is_only boolean primary key default true check (is_only),
      comparison text not null
    )`.execute(db);
}
