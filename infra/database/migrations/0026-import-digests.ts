import { sql, type Kysely } from 'kysely';

/** Whom the shipments of imported rows are from and to, for emails that sum up an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column sender_id uuid, add column recipient_id uuid`.execute(db);
  for (const column of ['sender_id', 'recipient_id']) {
    await sql`
      create index ${sql.id(`import_rows_by_${column}`)} on import_rows (import_id, ${sql.id(column)}, row)
      where ${sql.id(column)} is not null`.execute(db);
  }
}
