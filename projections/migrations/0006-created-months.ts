import { sql, type Kysely } from 'kysely';

/** By month of creation, for days in an order that hardly follows them: each month is one ordered run, and the runs are merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const month = `date_trunc('month', created_at at time zone 'UTC')`;
  const filtered = 'status, service_type, sender_country, recipient_country, created_at';
  const indexes = [
    `shipment_list_month_updated on shipment_list ((${month}), updated_at, id) include (${filtered}, estimated_delivery)`,
    `shipment_list_month_estimated on shipment_list ((${month}), estimated_delivery, id) include (${filtered})`,
  ];
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
}
