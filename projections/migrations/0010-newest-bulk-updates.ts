import { sql, type Kysely } from 'kysely';

/** What was updated in bulk is found by when, whichever shipments it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists newest_bulk_updates on history (recorded_at) where kind = 'shipment' and data -> 'bulk' is not null`.execute(
    db,
  );
}
