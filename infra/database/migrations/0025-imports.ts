import { sql, type Kysely } from 'kysely';

/** Files that are imported, as ciphertext in pieces, and what their rows came to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_files (
      id uuid primary key,
      subject_id uuid not null,
      kept_at timestamptz not null,
      checked integer not null
    )`.execute(db);
  await sql`
    create table import_parts (
      import_id uuid not null references import_files on delete cascade,
      part text not null,
      place integer not null,
      sealed bytea not null,
      primary key (import_id, part, place)
    )`.execute(db);
  await sql`alter table import_parts alter column sealed set storage external`.execute(db);
  await sql`
    create table import_rows (
      import_id uuid not null,
      row integer not null,
      outcome text not null,
      shipment_id uuid,
      code text,
      reference text,
      primary key (import_id, row)
    )`.execute(db);
  await sql`create index import_rows_by_reference on import_rows (reference) where reference is not null`.execute(db);
}
