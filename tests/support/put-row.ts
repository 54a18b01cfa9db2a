import { sql, type Kysely } from 'kysely';
import { derivedId } from '#infra/ids.ts';

const fillers: Readonly<Record<string, unknown>> = {
  boolean: false,
  bytea: Buffer.from('x'),
  json: '{}',
  jsonb: '{}',
  'timestamp with time zone': new Date(0),
  uuid: derivedId('nobody'),
  text: '',
  ARRAY: '{}',
};

/** A row of which only that is said; everything else that it needs is something. */
export async function putRow<Tables>(
  db: Kysely<Tables>,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [schema, name] = table.split('.');
  const { rows } = await sql<{ column: string; type: string }>`
    select column_name as column, data_type as type from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER'`.execute(db);
  const needed = Object.fromEntries(rows.map(({ column, type }) => [column, fillers[type] ?? 0]));
  const row = Object.entries({ ...needed, ...values });
  await sql`insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))})`.execute(db);
}
