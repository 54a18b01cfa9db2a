import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesOfState, loadState, stateTables } from '#infra/backup/state.ts';
import { freshId } from '#infra/ids.ts';
import { goLive } from '#infra/reactors.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let source: StateDatabase;
let target: StateDatabase;
beforeEach(async () => {
  [source, target] = [await stateDatabase(), await stateDatabase()];
});
afterEach(() => Promise.all([source.drop(), target.drop()]));

const linesIn = ({ kysely }: StateDatabase): Promise<string[]> =>
  kysely.transaction().execute(async (transaction) => {
    const lines: string[] = [];
    for await (const line of linesOfState(transaction)) lines.push(line);
    return lines;
  });
async function* each(lines: readonly string[]) {
  yield* lines;
}

test('every table that holds state is backed up, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(source.kysely);
  expect(Object.keys(stateTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('what is kept comes back as it was, in more rows than a page has; sign-ins do not', async () => {
  const at = new Date('2026-03-01T09:00:00.123Z');
  const account = freshId();
  await sql`
    insert into accounts (id, username, email, password_hash, role, created_at)
    values (${account}, 'o''neil "7"' || chr(8232), 'ä@example.com', 'x', 'agent', timestamptz '2026-03-01 09:00:00.123456+00')`.execute(
    source.kysely,
  );
  await source.kysely
    .insertInto('sessions')
    .values({ token_hash: Buffer.from('token'), account_id: account, role: 'agent', created_at: at, last_used_at: at })
    .execute();
  await source.kysely.insertInto('known_addresses').values({ digest: 'd', account_id: account, last_used_at: at }).execute();
  await sql`
    insert into idempotency_keys select 'a', n::text, gen_random_uuid(), gen_random_uuid(), 'h', now(), 9007199254740993 + n
    from generate_series(1, 1234) n`.execute(source.kysely);
  await sql`insert into raw_emails select gen_random_uuid(), gen_random_uuid(), '\\x00ff5c', now() from generate_series(1, 3)`.execute(
    source.kysely,
  );
  await sql`insert into mailbox_cursors values (gen_random_uuid(), gen_random_uuid(), '4294967295', 4294967295, now())`.execute(
    source.kysely,
  );
  await sql`insert into mailbox_health values (gen_random_uuid(), 'watching', null, 1, null, null, now())`.execute(source.kysely);
  await sql`
    insert into webhook_deliveries (id, webhook_id, event_id, kind, order_key, state, next_attempt_at, created_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'event', 'x', 'waiting', now(), now()
    from generate_series(1, 3)`.execute(source.kysely);
  await goLive(source.kysely, 'mailer', beginning);
  await sql`update reactors set epoch = nextval('lease_epochs')`.execute(source.kysely);
  await sql`select setval('outgoing_messages_seq_seq', 41)`.execute(source.kysely);

  const lines = await linesIn(source);
  expect(lines.join('\n')).not.toMatch(/token_hash|mailbox_health/);
  const loaded = await target.kysely.transaction().execute((transaction) => loadState(transaction, each(lines)));
  expect(loaded).toBe(lines.length);
  expect((await linesIn(target)).toSorted()).toEqual(lines.toSorted());
  const { rows } = await sql<{ epoch: string; seq: string }>`
    select nextval('lease_epochs') as epoch, nextval('outgoing_messages_seq_seq') as seq`.execute(target.kysely);
  expect(rows).toEqual([{ epoch: '2', seq: '42' }]);
});

/** Something that a column of that type can have. */
const sampleOf: Record<string, string> = {
  ARRAY: "'{}'",
  bigint: '7',
  boolean: 'true',
  bytea: `'\\x00ff'`,
  date: 'current_date',
  integer: '7',
  inet: "'192.0.2.1'",
  jsonb: `'{"a": "\u2028"}'`,
  numeric: '1.25',
  smallint: '7',
  text: "'x'",
  'timestamp with time zone': 'now()',
  uuid: "'7d3c9a52-6f0e-4a58-9f0b-3a1c5d2e8f41'",
};

/** Any row will do, also one that makes no sense. */
async function takeAnything({ kysely }: StateDatabase): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace`.execute(kysely);
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(kysely);
}

test('a row of every table that is kept comes back, whatever its columns are', async () => {
  await Promise.all([source, target].map(takeAnything));
  for (const [table, fate] of Object.entries(stateTables)) {
    if (fate === 'left out') continue;
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`.execute(source.kysely);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const values = sql.join(rows.map(({ type }) => sql.raw(sampleOf[type] ?? type)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(source.kysely);
  }
  const lines = await linesIn(source);
  await target.kysely.transaction().execute((transaction) => loadState(transaction, each(lines)));
  expect((await linesIn(target)).toSorted()).toEqual(lines.toSorted());
});

test('numbers that the target gave out already are not given out again', async () => {
  await sql`select setval('lease_epochs', 7)`.execute(target.kysely);
  await sql`select setval('lease_epochs', 3)`.execute(source.kysely);
  const lines = await linesIn(source);
  await target.kysely.transaction().execute((transaction) => loadState(transaction, each(lines)));
  const { rows } = await sql<{ epoch: string }>`select nextval('lease_epochs') as epoch`.execute(target.kysely);
  expect(rows).toEqual([{ epoch: '8' }]);
});
