import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from '#infra/embedded/child.ts';

/** An embedded server in a process of its own, started as the supervisor would. */
export interface TestChild {
  process: ChildProcess;
  /** Its first message. */
  message: Promise<ChildMessage>;
  exited: Promise<number | null>;
}

/** Runs `infra/embedded/<server>/main.ts`, or a file of another address, with the given environment beside ours. */
export function spawnEmbedded(server: string | URL, env: Record<string, string>): TestChild {
  const main = fileURLToPath(new URL(server instanceof URL ? server : `../../infra/embedded/${server}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const message = new Promise<ChildMessage>((resolve, reject) => {
    child.once('message', (value: ChildMessage) => resolve(value));
    child.once('error', reject);
    void exited.then((code) => reject(new Error(`${main} exited with ${code} before it said anything`)));
  });
  return { process: child, message, exited };
}
