import { readFile } from 'node:fs/promises';
import { fileOf } from '#infra/entry-of.ts';

/** The program that verifies an archive by itself, as it is handed out. */
export const verifierText = (): Promise<string> =>
  readFile(fileOf({ source: 'services/archives/verifier/verify.mjs', built: 'verify.mjs' }), 'utf8');
