import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The folder that a tool was given. Throws with how to call it. */
export function folderOption(tool: string, option: 'to' | 'from'): string {
  const usage = `usage: npm run ${tool} -- --${option} FOLDER`;
  try {
    const folder = parseArgs({ args: process.argv.slice(2), options: { [option]: { type: 'string' } } }).values[option];
    if (folder) return resolve(folder);
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  throw new Error(usage);
}
