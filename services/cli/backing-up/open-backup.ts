import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { verifyFile } from '#infra/backup/file.ts';
import { filesOf, readManifest, type Manifest } from '#infra/backup/manifest.ts';
import type { Config } from '#infra/config.ts';
import { stateMigrations } from '#infra/database/migrate.ts';
import { refuseOther } from '#infra/key-store/join.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { masterKeysIn } from '../../keys.ts';
import { masterKeyFile, masterKeyOf, requireMasterKey } from '../master-key.ts';

/** The backup in that folder, if every byte of it is there and this program and this master key can read it. Throws with a sentence. */
export async function openBackup(folder: string, config: Config): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`There is no backup in ${folder}.`);
  if (manifest.state.migrations.join() !== Object.keys(stateMigrations).join())
    throw new Error('The backup was made by another version of Waybill. Restore it with that version, and update then.');
  await requireMasterKeys(manifest, config);
  for (const file of filesOf(manifest)) await verifyFile(folder, file);
  return manifest;
}

async function requireMasterKeys({ masterKeyIds }: Manifest, config: Config): Promise<void> {
  const dataDir = resolve(config.DATA_DIR);
  requireMasterKey(config, dataDir);
  const file = masterKeyFile(dataDir);
  if (!config.MASTER_KEY && !existsSync(file))
    throw new StartRefused(
      `The keys of persons are wrapped by master key ${masterKeyIds.join(' and ')}, but none was given. Set MASTER_KEY to the key with that id, or copy the file it was in to ${file}.`,
    );
  const wrapping = createWrapping(masterKeysIn({ ...config, MASTER_KEY: await masterKeyOf(config, dataDir) }));
  for (const id of masterKeyIds) refuseOther(id, wrapping);
}
