import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinKeyStores, type KeyStores } from '#infra/key-store/join.ts';
import { derive } from '#infra/keys.ts';
import { createLogger } from '#infra/logger.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { createPersonalData } from '#infra/personal-data/sealing.ts';
import { createShutdown } from '#infra/shutdown.ts';
import { connectKeys, keysFile } from '#services/keys.ts';
import { testDatabase } from './postgres.ts';

/** Both places of keys for a test of its own: schema `keys` of a fresh database, and a file. */
export interface KeyHome {
  url: string;
  /** Of the second copy. */
  file: string;
  masterKey: Buffer;
  /** Connects as a process that starts does, with other settings where some are given. */
  connect(env?: Partial<KeyHomeSettings>): Promise<KeyStores>;
  /** The keys as a process has them after its start. */
  open(env?: Partial<KeyHomeSettings>): Promise<PersonalData>;
  drop(): Promise<void>;
}

interface KeyHomeSettings {
  DATABASE_URL: string;
  KEYS_COPY_URL: string;
  DATA_DIR: string;
  MASTER_KEY: string;
  MASTER_KEY_PREVIOUS: string;
}

export async function keyHome(): Promise<KeyHome> {
  const [database, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'waybill-keys-'))]);
  const masterKey = randomBytes(32);
  const logger = createLogger('silent', 'test');
  const shutdown = createShutdown(logger, 5_000);
  const connect: KeyHome['connect'] = (env = {}) => {
    const given = { DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY: masterKey.toString('base64'), ...env };
    const none = { KEYS_URL: undefined, KEYS_COPY_URL: undefined, MASTER_KEY_PREVIOUS: undefined };
    return connectKeys({ ...none, ...given }, { logger, shutdown });
  };
  return {
    url: database.url,
    file: keysFile(folder),
    masterKey,
    connect,
    async open(env) {
      const places = await connect(env);
      const digestKey = await joinKeyStores(places, derive(masterKey, 'e-mail'));
      return createPersonalData({ ...places, digestKey });
    },
    async drop() {
      await shutdown.stop();
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
