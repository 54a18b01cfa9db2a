import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged } from './damaged.ts';
import { filesOf, manifestName, readManifest, type BackupFile, type Manifest } from './manifest.ts';

/** What backups put into their folder. */
const ours = /^(?:\d{6}-(?:log-[12]|keys|state)\.jsonl\.gz(?:\.sealed)?|manifest\.json(?:\.new)?)$/;
/** And what a first one has left that was interrupted. */
const beginnings = /^(?:000001-|manifest\.json\.new$)/;

/**
 * Makes the folder ready for a backup, and returns the one that is there. What an interrupted one has left is removed. Throws, with a
 * sentence, where the folder holds anything else, and {@link BackupDamaged}.
 */
export async function prepareFolder(folder: string): Promise<Manifest | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const stranger = names.find((name) => !ours.test(name));
  if (stranger !== undefined)
    throw new Error(`${folder} holds something that is no backup: ${stranger}. Choose an empty folder, or one with a backup.`);
  await chmod(folder, 0o700);
  const former = await readManifest(folder);
  if (!former && names.some((name) => !beginnings.test(name)))
    throw new BackupDamaged(`${folder} holds files of a backup without their ${manifestName}. Choose an empty folder.`);
  await removeOthers(folder, former);
  await expectFiles(folder, former?.log.files ?? []);
  return former;
}

/** Throws {@link BackupDamaged} where one of them is not there whole, as far as its size tells. */
export async function expectFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.size !== bytes)
      throw new BackupDamaged(
        `${name} in ${folder} is damaged or missing. Choose an empty folder: the next backup there is a whole one.`,
      );
  }
}

/** Removes every file that does not belong to that backup. */
export async function removeOthers(folder: string, manifest: Manifest | undefined): Promise<void> {
  const kept = new Set(manifest ? [manifestName, ...filesOf(manifest).map(({ name }) => name)] : []);
  for (const name of await readdir(folder)) if (ours.test(name) && !kept.has(name)) await rm(join(folder, name));
}
