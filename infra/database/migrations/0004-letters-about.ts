import { sql, type Kysely } from 'kysely';

/** Letters are about a shipment or a quote, never about nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letters rename column shipment_id to about_id`.execute(db);
  await sql`alter table letters alter column about_id set not null`.execute(db);
}
