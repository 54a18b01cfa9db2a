import { join, resolve } from 'node:path';
import type { SignedHead } from '#contracts/seals.ts';
import type { Config } from '#infra/config.ts';
import { replaceFile } from '#infra/replace-file.ts';
import { appendHeads, lastNumberIn } from '#infra/seals/file.ts';
import { digestOf } from '#infra/seals/head.ts';
import type { SealPlace } from './publisher.ts';

/** Where heads are appended. */
export const sealFileOf = ({ SEAL_FILE, DATA_DIR }: Pick<Config, 'SEAL_FILE' | 'DATA_DIR'>): string =>
  resolve(SEAL_FILE ?? join(DATA_DIR, 'seals.log'));

/** A file that has every head as a line. One that is gone is written anew. */
export const createFilePlace = (path: string): SealPlace => ({
  name: 'file',
  takes: 'all',
  reached: async (known) => Math.min(known, await lastNumberIn(path)),
  publish: (heads) => appendHeads(path, heads),
});

/** Keeps the token of a head beside that file; one of another head of the same number stays. */
export const keepTimeStampBeside = (path: string, head: SignedHead, token: Buffer): Promise<void> =>
  replaceFile(join(`${path}.time-stamps`, `${String(head.number).padStart(9, '0')}-${digestOf(head).slice(0, 16)}.tsr`), [token]);
