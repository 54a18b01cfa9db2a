import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run verify-log [-- [--from-head NUMBER] [--heads FILE]]
       --from-head: what comes after that head only; 0 is the beginning.
       --heads: compares the log with the heads in that file too, one a line, such as the receiver of SEAL_URL has kept.`;

/** What is to be verified. */
export interface VerifyWanted {
  fromHead: number | undefined;
  /** A file of heads. */
  heads: string | undefined;
}

/** What the tool was asked to do. Throws with how to call it. */
export function verifyWanted(args: readonly string[]): VerifyWanted {
  const { heads, 'from-head': from } = optionsIn(args);
  if (heads === '' || (from !== undefined && !/^\d{1,9}$/.test(from))) throw new Error(usage);
  return { fromHead: from === undefined ? undefined : Number(from), heads };
}

/** Throws, with a sentence, where there is no file, or a directory, a pipe or a device in its place: those would be waited for. */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`There is no file ${path}.`, { cause: error });
  });
  if (!found.isFile()) throw new Error(`${path} is not a file. Save the heads in one, one a line.`);
}

function optionsIn(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { 'from-head': { type: 'string' }, heads: { type: 'string' } } }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}
