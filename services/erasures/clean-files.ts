import { rewriteTables, type TablesLeft, type TablesToRewrite } from '#infra/database/rewrite-tables.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { Logger } from '#infra/logger.ts';

/** Where the databases are that hold something of persons. */
export interface CleanFilesOptions {
  databaseUrl: string;
  keysUrl: string;
  keysCopyUrl: string | undefined;
  logger: Logger;
}

/** What holds something of persons besides the read models and their keys. */
const tablesWithPersons: readonly (keyof StateTables)[] = [
  'accounts',
  'account_links',
  'saved_views',
  'attachments',
  'raw_emails',
  'import_parts',
];

/**
 * Makes the files of the databases forget rows that are gone; resolves with false where that is to be tried again. What is for the operator
 * to do is said once.
 */
export const createCleanFiles =
  ({ databaseUrl, keysUrl, keysCopyUrl, logger }: CleanFilesOptions) =>
  async (): Promise<boolean> => {
    const databases: TablesToRewrite[] = [
      { url: databaseUrl, schema: 'models' },
      { url: databaseUrl, schema: 'public', tables: tablesWithPersons },
      { url: keysUrl, schema: 'keys' },
      ...(keysCopyUrl === undefined ? [] : [{ url: keysCopyUrl, schema: 'keys_copy' }]),
    ];
    const found: TablesLeft[] = [];
    for (const tables of databases) found.push(await rewriteTables(tables, logger));
    const [large, notOwned, inUse, failed] = (['large', 'notOwned', 'inUse', 'failed'] as const).map((why) =>
      found.flatMap((left) => left[why]),
    ) as [string[], string[], string[], string[]];
    if (large.length > 0)
      logger.info({ tables: large }, 'left tables to VACUUM and the next rebuild, which hold erased rows until then');
    if (notOwned.length > 0)
      logger.warn(
        { tables: notOwned },
        'tables may hold erased rows in their files until their owner runs VACUUM FULL on them: the user of the database URL does not own them',
      );
    if (inUse.length > 0) logger.info({ tables: inUse }, 'tables that hold erased rows are in use; will retry');
    return inUse.length === 0 && failed.length === 0;
  };
