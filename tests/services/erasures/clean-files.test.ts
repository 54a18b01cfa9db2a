import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCleanFiles } from '#services/erasures/clean-files.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const role = `cleaner_${process.pid}`;
let home: StateDatabase;
let told: Record<string, unknown>[];
const logger = pino({ level: 'info' }, { write: (line) => void told.push(JSON.parse(line) as Record<string, unknown>) });

beforeAll(async () => {
  home = await stateDatabase();
  await sql`create role ${sql.id(role)} login`.execute(home.kysely);
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(home.kysely);
  for (const table of ['raw_emails', 'attachments'])
    await sql`alter table ${sql.id(table)} owner to ${sql.id(role)}`.execute(home.kysely);
});
afterAll(async () => {
  await sql`drop owned by ${sql.id(role)} cascade`.execute(home.kysely);
  await sql`drop role ${sql.id(role)}`.execute(home.kysely);
  await home.drop();
});

const cleanAs = (username?: string) => {
  told = [];
  const url = new URL(home.url);
  if (username !== undefined) url.username = username;
  return createCleanFiles({ databaseUrl: url.href, keysUrl: url.href, keysCopyUrl: undefined, logger })();
};
const fileOf = async (table: string) => {
  const { rows } = await sql<{ file: string }>`select pg_relation_filenode(${table}::regclass) as file`.execute(home.kysely);
  return rows[0]?.file;
};

test('a table of another owner is not rewritten, and the operator is told whose it is to do so, once', async () => {
  const before = { accounts: await fileOf('accounts'), emails: await fileOf('raw_emails') };
  expect(await cleanAs(role), 'there is no use in trying again').toBe(true);
  expect(await fileOf('accounts')).toBe(before.accounts);
  expect(await fileOf('raw_emails'), 'its own one is').not.toBe(before.emails);
  expect(told).toMatchObject([
    {
      tables: ['public.account_links', 'public.accounts', 'public.import_parts', 'public.saved_views'],
      msg: expect.stringMatching(/until their owner runs VACUUM FULL .* does not own them/) as string,
    },
  ]);
});

test('a table in use is tried again, and called so; once it is free, all are rewritten and nobody is told anything', async () => {
  const client = new Client({ connectionString: home.url });
  await client.connect();
  await client.query('begin; lock table raw_emails in access share mode');
  expect(await cleanAs()).toBe(false);
  expect(told).toMatchObject([{ tables: ['public.raw_emails'], msg: expect.stringContaining('are in use') as string }]);
  await client.query('commit');
  await client.end();
  const before = await fileOf('raw_emails');
  expect(await cleanAs()).toBe(true);
  expect(told).toEqual([]);
  expect(await fileOf('raw_emails')).not.toBe(before);
});
