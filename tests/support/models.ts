import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels, migrateModels, type ModelTables } from '#projections/database.ts';
import type { Models } from '#projections/projector.ts';
import { testDatabase } from './postgres.ts';

/** Empty read models on a Postgres database of a test's own. */
export interface TestModels {
  url: string;
  models: Models;
  /** Forgets everything that was applied. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const tablesIn = async (models: Models): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'models' and table_name not like 'kysely%' order by 1`.execute(models);
  return rows.map(({ name }) => name);
};

export async function testModels(): Promise<TestModels> {
  const logger = createLogger('silent', 'test');
  const home = await testDatabase();
  const state: Database<StateTables> = connectDatabase<StateTables>(home.url, { logger });
  const database: Database<ModelTables> = connectModels(home.url, { logger });
  await migrate(state.kysely, 'public', stateMigrations);
  await migrateModels(database);
  const models = database.kysely;
  return {
    url: home.url,
    models,
    async clear() {
      const tables = (await tablesIn(models)).filter((name) => name !== 'checkpoint');
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(models);
      await sql`update checkpoint set commit_position = -1, prepare_position = -1, event_id = null, log_id = null, passed_commit = null, passed_prepare = null`.execute(
        models,
      );
    },
    async close() {
      await Promise.all([state.close(), database.close()]);
      await home.drop();
    },
  };
}

/** Read models without a database: every question finds nothing. */
export const emptyModels: Models = new Kysely<ModelTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Columns in which the read models of one log differ where it is on another server. */
export const positions = ['position', 'commit_position', 'prepare_position'];

/** Everything in the read models as text, in one order; the owner's epoch says nothing about what was applied and is left out. */
export async function dumpModels(models: Models, without: readonly string[] = []): Promise<string> {
  const dumps: string[] = [];
  for (const name of await tablesIn(models)) {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) - ${['epoch', 'moved_at', 'passed_commit', 'passed_prepare', ...without]}::text[])::text as row from ${sql.table(`models.${name}`)} t order by 1`.execute(
      models,
    );
    dumps.push(`${name}\n${rows.map(({ row }) => row).join('\n')}`);
  }
  return dumps.join('\n\n');
}

/** Indexes that a migration made, by its name: it cannot make them twice. */
const indexesOf: Readonly<Record<string, readonly string[]>> = {
  '0004': ['newest_of_accounts'],
  '0006': ['shipment_list_month_updated', 'shipment_list_month_estimated'],
};

/** Has that migration of the read models and all after it to be done once more, to rows that are there. */
export async function forgetMigrationsFrom(models: Models, name: string): Promise<void> {
  const indexes = Object.entries(indexesOf).flatMap(([migration, made]) => (migration >= name ? made : []));
  for (const index of indexes) await sql`drop index if exists ${sql.ref(index)}`.execute(models);
  await sql`delete from kysely_migration where name >= ${name}`.execute(models);
}
