import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The fences of a document, by the language that stands behind each; empty where none does. */
export const fencesOf = (path: string): { language: string; code: string }[] =>
  [...readFileSync(path, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));

/** The snippets of a guide, or of a document by its path, in a language, in order; there is at least one. */
export function snippetsIn(guide: string, language: string): string[] {
  const path = guide.endsWith('.md') ? guide : `docs/${guide}.md`;
  const found = fencesOf(path).flatMap((fence) => (fence.language === language ? [fence.code] : []));
  if (found.length === 0) throw new Error(`${path} has no snippet in ${language}`);
  return found;
}

const execute = promisify(execFile);

/** What a program prints; rejects with what it said where it fails. */
export async function outputOf(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { stdout } = await execute(program, args, { ...options, env: { ...process.env, ...options.env }, timeout: 60_000 });
  return stdout;
}
