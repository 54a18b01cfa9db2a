import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { isAllEmbedded } from '#infra/embedded/plan.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { installedMasterKeyId } from '../keys.ts';

/** Demo mode: asked for, or every server is embedded. */
export const isDemo = (config: Config): boolean => config.DEMO ?? isAllEmbedded(config);

export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master.key');

/** What to do where no key is configured: a new one would make everything that demo mode has written unreadable. */
export const missingKeyAdvice = (dataDir: string): string =>
  existsSync(masterKeyFile(dataDir))
    ? `Set it to the content of ${masterKeyFile(dataDir)}: demo mode encrypted the personal data in this folder with that key.`
    : 'Make one with `openssl rand -base64 32` and keep it safe: it protects all personal data.';

/** Throws where a key has to be configured and is not. */
export function requireMasterKey(config: Config, dataDir: string): void {
  if (!config.MASTER_KEY && !isDemo(config)) throw new Error(`MASTER_KEY is not set. ${missingKeyAdvice(dataDir)}`);
}

/**
 * The configured key, or the one of this data folder: made once, and only where the data is a demonstration. Throws StartRefused
 * where keys at `keysUrl` are wrapped by one already.
 */
export async function masterKeyOf(config: Config, dataDir: string, keysUrl?: string): Promise<string> {
  if (config.MASTER_KEY) return config.MASTER_KEY;
  requireMasterKey(config, dataDir);
  const file = masterKeyFile(dataDir);
  if (!existsSync(file)) {
    await refuseWithoutKey(file, keysUrl);
    const key = randomBytes(32).toString('base64');
    await writeFile(file, key, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function refuseWithoutKey(file: string, keysUrl: string | undefined): Promise<void> {
  const wanted = keysUrl && (await installedMasterKeyId(keysUrl));
  if (!wanted) return;
  throw new StartRefused(
    `The keys of persons are wrapped by master key ${wanted}, but ${file} is missing. Restore that file, or set MASTER_KEY to the key with id ${wanted}. Without it the personal data cannot be read; \`npm run reset\` deletes all data.`,
  );
}
