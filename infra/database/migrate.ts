import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { up as state } from './migrations/0001-state.ts';
import { up as unchangedCommands } from './migrations/0002-unchanged-commands.ts';
import { up as lettersToOthers } from './migrations/0002-letters-to-others.ts';
import { up as mailAllowances } from './migrations/0003-mail-allowances.ts';
import { up as lettersAbout } from './migrations/0004-letters-about.ts';
import { up as mailAllowancesByCommand } from './migrations/0004-mail-allowances-by-command.ts';
import { up as knownAddresses } from './migrations/0005-known-addresses.ts';
import { up as demoAccounts } from './migrations/0006-demo-accounts.ts';
import { up as writeProbe } from './migrations/0006-write-probe.ts';
import { up as sessionRoles } from './migrations/0005-session-roles.ts';
import { up as lettersInOrder } from './migrations/0006-letters-in-order.ts';

/** Migrations of schema `public`, by name; only ever added to. */
export const stateMigrations: Record<string, Migration> = {
  '0001-state': { up: state },
  '0002-unchanged-commands': { up: unchangedCommands },
  '0002-letters-to-others': { up: lettersToOthers },
  '0003-mail-allowances': { up: mailAllowances },
  '0004-letters-about': { up: lettersAbout },
  '0004-mail-allowances-by-command': { up: mailAllowancesByCommand },
  '0005-known-addresses': { up: knownAddresses },
  '0005-session-roles': { up: sessionRoles },
  '0006-letters-in-order': { up: lettersInOrder },
  '0006-demo-accounts': { up: demoAccounts },
  '0006-write-probe': { up: writeProbe },
};

/**
 * Brings a schema up to date; safe when several processes start at once. `db` must look unqualified names up in `schema`
 * first. Throws the error of the first migration that fails.
 */
export async function migrate<Tables>(db: Kysely<Tables>, schema: string, migrations: Record<string, Migration>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // `if not exists` alone lets two first starts collide in the catalogue.
    await sql`select pg_advisory_lock(hashtext('waybill:schema'))`.execute(connection);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
    await sql`select pg_advisory_unlock(hashtext('waybill:schema'))`.execute(connection);
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('the schema could not be brought up to date', { cause: error });
}
