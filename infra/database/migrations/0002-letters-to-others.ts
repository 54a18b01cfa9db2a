import { sql, type Kysely } from 'kysely';

/** Letters that are about no shipment, and letters to one of several addressees of the same part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letters alter column shipment_id drop not null`.execute(db);
  await sql`alter table letters add column addressee_id uuid`.execute(db);
}
