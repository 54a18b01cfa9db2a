import { sql } from 'kysely';
import type { ModelTables } from './database.ts';
import type { Models } from './projector.ts';

type ColumnTypes = ReadonlyMap<string, string>;

interface Written {
  table: keyof ModelTables;
  columns: readonly string[];
}

const known = new Map<string, ColumnTypes>();

/** What the columns of those tables are of, as Postgres names it: looked up once, and again for a column that a migration has added. */
export async function columnTypes(models: Models, written: readonly Written[]): Promise<ReadonlyMap<string, ColumnTypes>> {
  const unknown = written.filter(({ table, columns }) => !columns.every((column) => known.get(table)?.has(column)));
  if (unknown.length === 0) return known;
  const { rows } = await sql<{ table: string; columns: Record<string, string> }>`
    select named as table, json_object_agg(attname, format_type(atttypid, atttypmod)) as columns
    from unnest(${unknown.map(({ table }) => table)}::text[]) as named
    join pg_attribute on attrelid = named::regclass and attnum > 0 and not attisdropped group by named`.execute(models);
  for (const { table, columns } of rows) known.set(table, new Map(Object.entries(columns)));
  return known;
}
