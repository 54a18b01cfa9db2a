import { join, resolve } from 'node:path';
import type { Config } from '#infra/config.ts';
import { createFileCopy } from '#infra/key-store/copy-in-file.ts';
import { createPostgresCopy } from '#infra/key-store/copy-in-postgres.ts';
import { connectKeyTables, migrateKeyTables, type KeySchema } from '#infra/key-store/database.ts';
import { createKeyStore } from '#infra/key-store/postgres.ts';
import { noteMissingKeys, type KeyStores } from '#infra/key-store/join.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import type { MasterKeys } from '#infra/keys.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import type { Shutdown } from '#infra/shutdown.ts';

/** Where the keys of persons are, and what wraps them. */
export type KeysConfig = Pick<
  Config,
  'DATABASE_URL' | 'KEYS_URL' | 'KEYS_COPY_URL' | 'DATA_DIR' | 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'
>;

export const keysUrlOf = ({ KEYS_URL, DATABASE_URL }: Pick<Config, 'KEYS_URL' | 'DATABASE_URL'>): string | undefined =>
  KEYS_URL ?? DATABASE_URL;

export const keysFile = (dataDir: string): string => join(resolve(dataDir), 'keys.log');

/** Throws where no master key is set. */
export function masterKeysIn({ MASTER_KEY, MASTER_KEY_PREVIOUS }: KeysConfig): MasterKeys {
  if (!MASTER_KEY) throw new Error('MASTER_KEY is not set.');
  const bytes = (key: string) => Buffer.from(key, 'base64');
  return { current: bytes(MASTER_KEY), previous: MASTER_KEY_PREVIOUS ? bytes(MASTER_KEY_PREVIOUS) : undefined };
}

/** Connects both places of keys and creates what is missing in their schemas. */
export async function connectKeys(
  config: KeysConfig,
  { logger, shutdown }: { logger: Logger; shutdown: Shutdown },
): Promise<KeyStores> {
  const connect = async (url: string, schema: KeySchema) => {
    const database = connectKeyTables(url, schema, { logger });
    shutdown.onStop(`schema ${schema}`, () => database.close());
    await migrateKeyTables(database, schema);
    return { db: database.kysely, name: `schema ${schema} of ${addressOf(url)}` };
  };
  const url = keysUrlOf(config);
  if (!url) throw new Error('DATABASE_URL is not set.');
  const first = await connect(url, 'keys');
  const second = config.KEYS_COPY_URL ? await connect(config.KEYS_COPY_URL, 'keys_copy') : undefined;
  return {
    store: createKeyStore(first.db, first.name),
    copy: second ? createPostgresCopy(second.db, second.name) : createFileCopy(keysFile(config.DATA_DIR)),
    wrapping: createWrapping(masterKeysIn(config)),
  };
}

/** Notes whose keys are missing, and warns of what is in one place only, beside everything else and until it is done. */
export function noteMissingBeside(stores: KeyStores, { logger, shutdown }: { logger: Logger; shutdown: Shutdown }): void {
  const stopping = new AbortController();
  const noted = noteMissingKeys(stores, stopping.signal).then(
    (warnings) => warnings.forEach((warning) => logger.warn(warning)),
    (error: unknown) => logger.warn({ err: error }, 'could not compare both places of keys'),
  );
  shutdown.onStop('comparison of keys', () => {
    stopping.abort();
    return noted;
  });
}

/** The master key that wraps the keys there, by its id; undefined where there are none yet. */
export async function installedMasterKeyId(url: string): Promise<string | undefined> {
  const database = connectKeyTables(url, 'keys', { logger: createLogger('silent', 'keys'), poolSize: 1 });
  try {
    await migrateKeyTables(database, 'keys');
    return (await createKeyStore(database.kysely, url).installation())?.masterKeyId;
  } finally {
    await database.close();
  }
}

/** Host, port and database, without the password. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
