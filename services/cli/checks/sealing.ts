import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#infra/config.ts';
import { sealFileOf } from '../../seals/file-place.ts';
import { isDemo } from '../master-key.ts';
import { sealingKeyFile } from '../sealing-key.ts';
import { failed, passed, type Finding } from './finding.ts';

const makeOne =
  'Make one with `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`, set SEALING_KEY to it, and keep it apart from both databases.';

/** Whether the log can be sealed, and the file of heads be written. */
export async function checkSealing(config: Config, dataDir: string): Promise<Finding[]> {
  return [await checkKey(config, sealingKeyFile(dataDir)), await checkFile(sealFileOf(config))];
}

async function checkKey(config: Config, file: string): Promise<Finding> {
  if (config.SEALING_KEY) return passed('SEALING_KEY is set: the event log is sealed.');
  if (!existsSync(file)) {
    if (isDemo(config)) return passed(`The first start makes a sealing key in ${file}.`);
    return failed('SEALING_KEY is not set: the event log is not sealed, and nobody can prove what is in it.', makeOne);
  }
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return passed(`The sealing key is in ${file}.`);
  return failed(`Others can read ${file}.`, `chmod 600 ${file}`);
}

async function checkFile(file: string): Promise<Finding> {
  try {
    await access(existsSync(file) ? file : existingFolderOf(file), constants.W_OK);
    return passed(`Heads are written to ${file}.`);
  } catch {
    return failed(`${file} cannot be written: heads would be kept in PostgreSQL only.`, 'Set SEAL_FILE to a file that can be.');
  }
}

const existingFolderOf = (path: string): string => {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? folder : existingFolderOf(folder);
};
