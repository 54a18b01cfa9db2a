import { rewriteTables, type TablesToRewrite } from '#infra/database/rewrite-tables.ts';
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
];

/** Makes the files of the databases forget rows that are gone; resolves with false while tables are in use. */
export const createCleanFiles =
  ({ databaseUrl, keysUrl, keysCopyUrl, logger }: CleanFilesOptions) =>
  async (): Promise<boolean> => {
    const databases: TablesToRewrite[] = [
      { url: databaseUrl, schema: 'models' },
      { url: databaseUrl, schema: 'public', tables: tablesWithPersons },
      { url: keysUrl, schema: 'keys' },
      ...(keysCopyUrl === undefined ? [] : [{ url: keysCopyUrl, schema: 'keys_copy' }]),
    ];
    const large: string[] = [];
    const inUse: string[] = [];
    for (const tables of databases) {
      const left = await rewriteTables(tables, logger);
      large.push(...left.large);
      inUse.push(...left.inUse);
    }
    if (large.length > 0)
      logger.info({ tables: large }, 'left tables to VACUUM and the next rebuild, which hold erased rows until then');
    if (inUse.length > 0) logger.info({ tables: inUse }, 'tables that hold erased rows are in use; will retry');
    return inUse.length === 0;
  };
