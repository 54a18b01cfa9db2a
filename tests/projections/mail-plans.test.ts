import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#infra/database/database.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels, type ModelTables } from '#projections/database.ts';
import { fillMail } from '#tests/bench/fill-mail.ts';
import { mailQuestions } from '#tests/bench/rows/mail-lists.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const emails = 20_000;
const fillMs = 120_000;

let database: TestModels;
let connection: Database<ModelTables>;
beforeAll(async () => {
  database = await testModels();
  connection = connectModels(database.url, { logger: createLogger('silent', 'test'), statementTimeoutMs: fillMs });
  await fillMail(connection.kysely, emails);
  await pollUntil('the indexes to be enough to count by', async () => {
    await connection.pool.query('vacuum emails, conversations');
    const { rows } = await connection.pool.query(
      `select from pg_class where relname in ('emails', 'conversations') and relallvisible = relpages`,
    );
    return rows.length === 2;
  });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scannedIn = ({ 'Node Type': type, 'Relation Name': table, Plans: parts = [] }: Plan): string[] => [
  ...(type.includes('Seq Scan') && table ? [table] : []),
  ...parts.flatMap(scannedIn),
];

test.each(Object.entries(mailQuestions))('%s: no table is read whole', async (_name, ask) => {
  const { pool } = connection;
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const recording = new Kysely<ModelTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  await ask(recording);
  expect(asked).not.toEqual([]);
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, [...parameters]);
    expect([sql, rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan)))]).toEqual([sql, []]);
  }
});
