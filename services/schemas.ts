import { refuseUnfinished } from '#infra/backup/unfinished.ts';
import { connectDatabase } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
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
  try {
    await refuseUnfinished(state.kysely);
    await migrate(state.kysely, 'public', stateMigrations);
    await migrateModels(models);
  } finally {
    await Promise.all([state.close(), models.close()]);
  }
}
