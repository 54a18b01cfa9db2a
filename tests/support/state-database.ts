import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { beginReactor, goLive, type Beginning } from '#infra/reactors.ts';
import { testDatabase } from './postgres.ts';

/** A database of a test's own with the tables of accounts and emails. */
export interface StateDatabase extends Pick<Database<StateTables>, 'kysely'> {
  url: string;
  drop(): Promise<void>;
}

/** Of reactors that are to hear of everything in a log of the test's own. */
export const beginning: Beginning = { logId: freshId(), tail: undefined };

export async function stateDatabase(): Promise<StateDatabase> {
  const { url, drop } = await testDatabase();
  const { kysely, close } = connectDatabase<StateTables>(url, { logger: createLogger('silent', 'test') });
  await migrate(kysely, 'public', stateMigrations);
  return {
    url,
    kysely,
    async drop() {
      await close();
      await drop();
    },
  };
}

/** The same, with the outbox of a mailer that has gone live and begun. */
export async function outboxDatabase(): Promise<StateDatabase & { outbox: Outbox }> {
  const database = await stateDatabase();
  await goLive(database.kysely, 'mailer', beginning);
  await beginReactor(database.kysely, 'mailer', '1');
  return { ...database, outbox: createOutbox(database.kysely) };
}
