import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The folder that a tool was given. Throws with how to call it. */
export function folderOption(tool: string, option: 'to' | 'from'): string {
  const usage = `usage: npm run ${tool} -- --${option} FOLDER`;
  const given = process.argv.slice(2);
  if (given.length === 0) throw new Error(usage);
  const folder = parseArgs({ args: given, options: { [option]: { type: 'string' } } }).values[option];
  if (!folder) throw new Error(usage);
  return resolve(folder);
}
