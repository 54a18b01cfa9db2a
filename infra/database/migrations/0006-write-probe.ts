import { sql, type Kysely } from 'kysely';

/**
 * Finds out whether anything can be written: a row, which a read-only server refuses, and some 300 kB beside the tables, because a
 * full disk still has room for a row in a page that is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table write_probe (is_only boolean primary key default true check (is_only), at timestamptz not null)`.execute(
    db,
  );
  await sql`insert into write_probe (at) values (now())`.execute(db);
  await sql`
    create function probe_writes() returns bigint language sql volatile set work_mem = '64kB' as $$
      update write_probe set at = now();
      select count(*) from generate_series(1, 10000);
    $$`.execute(db);
}
