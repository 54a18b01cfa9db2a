import { Client, type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyOut } from '#infra/embedded/event-store/copy-out.ts';
import { readPool } from '#infra/embedded/event-store/database.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

beforeEach(() => {
  pool = readPool(database.url, 1);
});

afterEach(() => pool.end());

const text = (values: readonly Buffer[]) => values.map((value) => value.toString());
const numbered = (count: number) => `select convert_to('value ' || n, 'UTF8') from generate_series(1, ${count}) as n`;

it('gives the values of a select in their order', async () => {
  expect(text(await copyOut(pool, numbered(3)))).toEqual(['value 1', 'value 2', 'value 3']);
});

it('gives every byte as it is', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const [value] = await copyOut(pool, `select '\\x${bytes.toString('hex')}'::bytea`);
  expect(value).toEqual(bytes);
});

it('distinguishes an empty value from a missing one', async () => {
  expect(await copyOut(pool, `select ''::bytea`)).toEqual([Buffer.alloc(0)]);
  expect(await copyOut(pool, `select ''::bytea where false`)).toEqual([]);
});

it('keeps the values apart that come in many packets', async () => {
  const values = await copyOut(pool, `select convert_to(repeat(n::text, 20000), 'UTF8') from generate_series(1, 9) as n`);
  expect(text(values)).toEqual(Array.from({ length: 9 }, (_, index) => String(index + 1).repeat(20_000)));
});

it('says what was wrong in the middle of the values, and goes on', async () => {
  const failing = `select convert_to((100 / (5000 - n))::text, 'UTF8') from generate_series(1, 9000) as n`;
  await expect(copyOut(pool, failing)).rejects.toThrow('division by zero');
  expect(await copyOut(pool, numbered(3))).toHaveLength(3);
});

it('says that the connection was lost in the middle of the values, and goes on with another', async () => {
  const other = new Client(database.url);
  await other.connect();
  const failure = copyOut(pool, `${numbered(9_000)} union all select ''::bytea from pg_sleep(60)`).catch((error: Error) => error);
  await pollUntil('the values to be on their way', async () => {
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (%' and wait_event = 'PgSleep'`,
    );
    return rowCount === 1;
  });
  expect(await failure).toBeInstanceOf(Error);
  await other.end();
  expect(await copyOut(pool, numbered(3))).toHaveLength(3);
});
