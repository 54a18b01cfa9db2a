import { sql } from 'kysely';
import type { Models } from './projector.ts';

/** A row by its key: `place` orders rows of every server in one way, `digest` is of everything in it. */
export interface PlacedRow {
  place: string;
  key: string;
  digest: string;
  ctid: string;
}

const rowsAtOnce = 2_000;

/** All rows of a table, in the order of their places, without holding more than some of them; to be read within a transaction. */
export async function* rowsByPlace(models: Models, table: string): AsyncGenerator<PlacedRow> {
  const key = await keyOf(models, table);
  const cursor = sql.id(`placed_${table}`);
  // Digits and letters a to f have one order in every collation.
  await sql`declare ${cursor} no scroll cursor for
    select md5(${key}) as place, ${key} as key, md5(row_to_json(t)::text) as digest, ctid::text as ctid
    from ${sql.table(table)} t order by 1, 2`.execute(models);
  try {
    for (;;) {
      const { rows } = await sql<PlacedRow>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(models);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await sql`close ${cursor}`.execute(models).catch(() => undefined);
  }
}

/** The key of a row as text. Throws RangeError for a table without one. */
async function keyOf(models: Models, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by array_position(indkey::int[], attnum::int)`.execute(models);
  if (rows.length === 0) throw new RangeError(`the table ${table} has no key`);
  return sql`concat_ws(' ', ${sql.join(rows.map(({ name }) => sql.ref(`t.${name}`)))})`;
}
