import { refuseUnfinished } from '#infra/backup/unfinished.ts';
import { connectDatabase } from '#infra/database/database.ts';
import { migrate, stateMigrations, testModeMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { Logger } from '#infra/logger.ts';
import { connectModels, migrateModels } from '#projections/database.ts';

const migrationStatementMs = 600_000;

/**
 * Brings all schemas up to date, on connections of their own: changing a large table takes longer than any statement of everyday
 * work may. Throws the error of the first migration that fails, and StartRefused where a restore has not come to its end.
 */
export async function updateSchemas(databaseUrl: string, logger: Logger): Promise<void> {
  const options = { logger, poolSize: 2, statementTimeoutMs: migrationStatementMs };
  const state = connectDatabase<StateTables>(databaseUrl, options);
  const models = connectModels(databaseUrl, options);
  const testMode = connectDatabase<unknown>(databaseUrl, { ...options, schema: 'test_mode' });
  const testModels = connectModels(databaseUrl, { ...options, schema: 'test_models' });
  try {
    await refuseUnfinished(state.kysely);
    await migrate(state.kysely, 'public', stateMigrations);
    await migrateModels(models);
    await migrate(testMode.kysely, 'test_mode', testModeMigrations);
    await migrateModels(testModels, 'test_models');
  } finally {
    await Promise.all([state, models, testMode, testModels].map((database) => database.close()));
  }
}
