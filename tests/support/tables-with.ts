import { sql, type Kysely } from 'kysely';

/** Every table of ours in a database, those of every schema, with its schema. */
export async function tablesOf<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many rows match in those of them that have any, in whatever case; bytes are written in hexadecimal digits. */
export async function rowsWith<Tables>(db: Kysely<Tables>, pattern: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesOf(db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as t where t::text ~* ${pattern}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** Those with a row that matches. */
export const tablesWith = async <Tables>(db: Kysely<Tables>, pattern: string): Promise<string[]> =>
  Object.keys(await rowsWith(db, pattern));
