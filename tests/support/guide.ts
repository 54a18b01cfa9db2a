import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The snippets of a guide in a language, in order; there is at least one. */
export function snippetsIn(guide: string, language: string): string[] {
  const text = readFileSync(`docs/${guide}.md`, 'utf8');
  const found = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, named, code]) =>
    named === language && code ? [code] : [],
  );
  if (found.length === 0) throw new Error(`docs/${guide}.md has no snippet in ${language}`);
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
