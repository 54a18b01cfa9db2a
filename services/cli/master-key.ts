import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { isAllEmbedded } from '#infra/embedded/plan.ts';

/** Demo mode: asked for, or every server is embedded. */
export const isDemo = (config: Config): boolean => config.DEMO ?? isAllEmbedded(config);

export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master.key');

/** What to do where no key is configured: a new one would make everything that demo mode has written unreadable. */
export const missingKeyAdvice = (dataDir: string): string =>
  existsSync(masterKeyFile(dataDir))
    ? `Set it to the content of ${masterKeyFile(dataDir)}: demo mode encrypted the personal data in this folder with that key.`
    : 'Make one with `openssl rand -base64 32` and keep it safe: it protects all personal data.';

/** The configured key, or the one of this data folder: made once, and only where the data is a demonstration. */
export async function masterKeyOf(config: Config, dataDir: string): Promise<string> {
  if (config.MASTER_KEY) return config.MASTER_KEY;
  if (!isDemo(config)) throw new Error(`MASTER_KEY is not set. ${missingKeyAdvice(dataDir)}`);
  const file = masterKeyFile(dataDir);
  const key = randomBytes(32).toString('base64');
  await writeFile(file, key, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
