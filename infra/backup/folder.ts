import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged } from './damaged.ts';
import { filesOf, manifestName, readManifest, type Manifest } from './manifest.ts';

/** What backups put into their folder. */
const ours = /^(?:\d{6}-.+\.jsonl\.gz(?:\.sealed)?|manifest\.json(?:\.new)?)$/;

/**
 * Makes the folder ready for a backup, and returns the one that is there. What an interrupted one has left is removed. Throws, with a
 * sentence, where the folder holds anything else, and {@link BackupDamaged}.
 */
export async function prepareFolder(folder: string): Promise<Manifest | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stranger = (await readdir(folder)).find((name) => !ours.test(name));
  if (stranger !== undefined)
    throw new Error(`${folder} holds something that is no backup: ${stranger}. Choose an empty folder, or one with a backup.`);
  await chmod(folder, 0o700);
  const former = await readManifest(folder);
  await removeOthers(folder, former);
  for (const { name, bytes } of former?.log.files ?? []) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.size !== bytes)
      throw new BackupDamaged(
        `${name} in ${folder} is damaged or missing. Choose an empty folder: the next backup there is a whole one.`,
      );
  }
  return former;
}

/** Removes every file that does not belong to that backup. */
export async function removeOthers(folder: string, manifest: Manifest | undefined): Promise<void> {
  const kept = new Set(manifest ? [manifestName, ...filesOf(manifest).map(({ name }) => name)] : []);
  for (const name of await readdir(folder)) if (ours.test(name) && !kept.has(name)) await rm(join(folder, name));
}
