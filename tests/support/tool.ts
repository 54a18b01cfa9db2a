import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ToolOptions {
  args?: readonly string[];
  /** All of its environment, beside PATH. */
  env: Record<string, string>;
  /** Hears everything that was printed so far, whenever there is more. */
  onOutput?(output: string, child: ChildProcess): void;
}

/** How a tool ended; `code` is null for one that was killed. */
export interface ToolEnd {
  code: number | null;
  output: string;
}

/** Runs a program of the server build to its end, as `npm run <name>` does. Needs a build. */
export function runTool(name: string, { args = [], env, onOutput = () => undefined }: ToolOptions): Promise<ToolEnd> {
  const file = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += String(text);
      onOutput(output, child);
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
