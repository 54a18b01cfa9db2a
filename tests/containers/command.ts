import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface RunOptions extends SpawnOptions {
  /** Told the process group of the program and all that it starts. */
  onGroup?(group: number): void;
}

/** Runs a program to its end, with its output on the terminal. Rejects where it fails. */
export const run = (command: string, args: string[], { onGroup, ...options }: RunOptions = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
      detached: onGroup !== undefined,
    });
    if (child.pid !== undefined) onGroup?.(child.pid);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[0] ?? ''} ended with ${code ?? signal}`)),
    );
  });

/** What a program printed, without the last line break. Rejects where it fails. */
export async function outputOf(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args, { maxBuffer: 67_108_864 });
  return stdout.trimEnd();
}

/** The lines that a program printed, none where it printed nothing. */
export const linesOf = async (command: string, ...args: string[]): Promise<string[]> =>
  (await outputOf(command, ...args)).split('\n').filter((line) => line !== '');

export const succeeds = (command: string, ...args: string[]): Promise<boolean> =>
  outputOf(command, ...args).then(
    () => true,
    () => false,
  );
