import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#infra/config.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { isDemo } from './master-key.ts';

export const sealingKeyFile = (dataDir: string): string => join(dataDir, 'sealing.key');

/** The configured key, or that of this data folder, made once where the data is a demonstration; undefined where nothing is to be sealed. */
export async function sealingKeyOf(config: Config, dataDir: string): Promise<string | undefined> {
  if (config.SEALING_KEY) return config.SEALING_KEY;
  const file = sealingKeyFile(dataDir);
  if (!existsSync(file)) {
    if (!isDemo(config)) return undefined;
    await writeFile(file, newSealingKey(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return (await readFile(file, 'utf8')).trim();
}
