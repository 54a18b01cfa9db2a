import { sql } from 'kysely';
import { columnsOf } from '#infra/event-store/place.ts';
import { NotTheOwner, type Move } from './checkpoint.ts';
import type { Models, Need, Rows, Write } from './projector.ts';

/** Loads rows of several tables in one round trip; the answer has one map per need, in their order. */
export async function loadRows(models: Models, needs: readonly Need[]): Promise<Rows<unknown>[]> {
  const loaded = needs.map(() => new Map<string, unknown>());
  if (needs.length === 0) return loaded;
  const parts = needs.map(
    ({ table, key, keys }, index) => sql<{ need: number; key: string; row: unknown }>`
      select ${sql.lit(index)} as need, ${sql.ref(key)}::text as key, row_to_json(t) as row
      from ${sql.table(table)} t where ${sql.ref(key)} = any(${keys})`,
  );
  const { rows } = await sql<{ need: number; key: string; row: unknown }>`${sql.join(parts, sql` union all `)}`.execute(models);
  for (const { need, key, row } of rows) loaded[need]?.set(key, row);
  return loaded;
}

/**
 * Writes rows of several tables in one statement, and moves the checkpoint in the same one: all of it happens or nothing.
 * Throws {@link NotTheOwner} when the checkpoint is another owner's, or is there already.
 */
export async function writeRows(models: Models, writes: readonly Write[], { to, epoch, channel }: Move): Promise<void> {
  // The checkpoint comes first: its lock is the first that a statement takes, as it is in the swap of a rebuild.
  const assignments = Object.entries(columnsOf(to)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    with moved as (
      update checkpoint set ${sql.join(assignments)}, moved_at = now()
      where epoch = ${epoch} and commit_position < ${String(to.commit)}::bigint
      returning commit_position
    )${insertions(writes, sql` where exists (select from moved)`)}
    select ${channel === null ? sql`` : sql`pg_notify(${channel}, commit_position::text)`} from moved
  `.execute(models);
  if (rows.length === 0) throw new NotTheOwner(`epoch ${epoch} is over, or ${to.commit} was applied already`);
}

export async function saveRows(models: Models, writes: readonly Write[]): Promise<void> {
  await sql`with nothing as (select)${insertions(writes, sql``)} select from nothing`.execute(models);
}

function insertions(writes: readonly Write[], guard: ReturnType<typeof sql>) {
  const parts = writes.flatMap((write, index) => {
    const first = write.rows[0];
    if (!first) return [];
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
    return [
      sql`, ${sql.id(`write_${index}`)} as (
        insert into ${sql.table(write.table)} as t (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(write.table)}, ${JSON.stringify(write.rows)}::json)${guard}
        on conflict (${sql.join([write.key].flat().map((column) => sql.ref(column)))}) do ${resolution(write, Object.keys(first))}
      )`,
    ];
  });
  return sql.join(parts, sql``);
}

function resolution({ key, onConflict }: Pick<Write, 'key' | 'onConflict'>, columns: readonly string[]) {
  if (onConflict === 'keep') return sql`nothing`;
  const values = columns
    .filter((column) => ![key].flat().includes(column))
    .map((column) =>
      onConflict === 'add'
        ? sql`${sql.ref(column)} = t.${sql.ref(column)} + excluded.${sql.ref(column)}`
        : sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
    );
  if (values.length === 0) return sql`nothing`;
  return onConflict === 'newest'
    ? sql`update set ${sql.join(values)} where t.position <= excluded.position`
    : sql`update set ${sql.join(values)}`;
}
