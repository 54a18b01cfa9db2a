import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartRefused } from '../start-refused.ts';
import { up as tables } from './migrations/0001-tables.ts';
import { up as bearerSessions } from './migrations/0002-bearer-sessions.ts';
import { up as messagesAbout } from './migrations/0003-messages-about.ts';
import { up as people } from './migrations/0004-people.ts';
import { up as sessionClients } from './migrations/0005-session-clients.ts';
import { up as unknownNames } from './migrations/0006-unknown-names.ts';
import { up as savedViews } from './migrations/0007-saved-views.ts';
import { up as messageRetries } from './migrations/0008-message-retries.ts';
import { up as rebuildProgress } from './migrations/0009-rebuild-progress.ts';
import { up as newestEmails } from './migrations/0010-newest-emails.ts';
import { up as secondFactors } from './migrations/0011-second-factors.ts';
import { up as peopleList } from './migrations/0012-people-list.ts';
import { up as readMarks } from './migrations/0013-read-marks.ts';
import { up as attachments } from './migrations/0014-attachments.ts';
import { up as mailSecrets } from './migrations/0015-mail-secrets.ts';
import { up as receivedMail } from './migrations/0016-received-mail.ts';
import { up as seals } from './migrations/0017-seals.ts';
import { up as modelComparison } from './migrations/0018-model-comparison.ts';
import { up as retention } from './migrations/0019-retention.ts';
import { up as passedOver } from './migrations/0020-passed-over.ts';
import { up as erasureMarks } from './migrations/0021-erasure-marks.ts';
import { up as apiKeyUses } from './migrations/0022-api-key-uses.ts';
import { up as webhooks } from './migrations/0023-webhooks.ts';
import { up as messagesToPersons } from './migrations/0024-messages-to-persons.ts';
import { up as testModeTables } from './test-mode-migrations/0001-tables.ts';
import { up as testModeWebhooks } from './test-mode-migrations/0002-webhooks.ts';
import { up as imports } from './migrations/0025-imports.ts';
import { up as importDigests } from './migrations/0026-import-digests.ts';
import { up as signedVerification } from './migrations/0027-signed-verification.ts';
import { up as unreadableInReplays } from './migrations/0028-unreadable-in-replays.ts';
import { up as reactorWaitingEvents } from './migrations/0029-reactor-waiting-events.ts';

/** Migrations of schema `public`, by name; only ever added to. */
export const stateMigrations: Record<string, Migration> = {
  '0001-tables': { up: tables },
  '0002-bearer-sessions': { up: bearerSessions },
  '0003-messages-about': { up: messagesAbout },
  '0004-people': { up: people },
  '0005-session-clients': { up: sessionClients },
  '0006-unknown-names': { up: unknownNames },
  '0007-saved-views': { up: savedViews },
  '0008-message-retries': { up: messageRetries },
  '0009-rebuild-progress': { up: rebuildProgress },
  '0010-newest-emails': { up: newestEmails },
  '0011-second-factors': { up: secondFactors },
  '0012-people-list': { up: peopleList },
  '0013-read-marks': { up: readMarks },
  '0014-attachments': { up: attachments },
  '0015-mail-secrets': { up: mailSecrets },
  '0016-received-mail': { up: receivedMail },
  '0017-seals': { up: seals },
  '0018-model-comparison': { up: modelComparison },
  '0019-retention': { up: retention },
  '0020-passed-over': { up: passedOver },
  '0021-erasure-marks': { up: erasureMarks },
  '0022-api-key-uses': { up: apiKeyUses },
  '0023-webhooks': { up: webhooks },
  '0024-messages-to-persons': { up: messagesToPersons },
  '0025-imports': { up: imports },
  '0026-import-digests': { up: importDigests },
  '0027-signed-verification': { up: signedVerification },
  '0028-unreadable-in-replays': { up: unreadableInReplays },
  '0029-reactor-waiting-events': { up: reactorWaitingEvents },
};

/** Migrations of schema `test_mode`, by name; only ever added to. Tables of `public` that it has as well change in both. */
export const testModeMigrations: Record<string, Migration> = {
  '0001-tables': { up: testModeTables },
  '0002-webhooks': { up: testModeWebhooks },
  '0003-unreadable-in-replays': { up: unreadableInReplays },
};

/** The tables were made by a version with other migrations: one that came later, or one that was never released. */
export class OtherVersion extends StartRefused {
  constructor(options: ErrorOptions) {
    super(
      'The tables in PostgreSQL were made by another version of Waybill, probably a later one. Start that version. ' +
        'To go back to this one, restore a backup that was made with it into empty servers. ' +
        'In a demonstration, `npm run reset` deletes all data instead.',
      options,
    );
  }
}

/**
 * Brings a schema up to date; safe when several processes start at once. `db` must look unqualified names up in `schema`
 * first. Throws the error of the first migration that fails, and {@link OtherVersion}.
 */
export async function migrate<Tables>(db: Kysely<Tables>, schema: string, migrations: Record<string, Migration>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // `if not exists` alone lets two first starts collide in the catalogue. With their schema, because the first name that is looked up
    // without one has PostgreSQL resolve the search path: if another process commits the schema meanwhile, that path never has it.
    await sql`select pg_catalog.pg_advisory_lock(pg_catalog.hashtext('waybill:schema'))`.execute(connection);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
    await sql`select pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('waybill:schema'))`.execute(connection);
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) throw new OtherVersion({ cause: error });
  if (error) throw error instanceof Error ? error : new Error('could not migrate the schema', { cause: error });
}
