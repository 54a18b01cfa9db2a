import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startScriptedServer } from './scripted-server.ts';

const child = fileURLToPath(new URL('./reading-child.ts', import.meta.url));

/** What a process that reads in that way logs until it ends, and how it ends. */
async function endOf(url: string, by: string): Promise<{ code: number | null; log: string }> {
  const reader = fork(child, {
    env: { ...process.env, READ_URL: url, READ_BY: by },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  let log = '';
  reader.stdout?.on('data', (text) => (log += String(text)));
  reader.stderr?.on('data', (text) => (log += String(text)));
  return new Promise((resolve) => reader.once('close', (code) => resolve({ code, log })));
}

test.each(['subscription', 'read'])(
  'what a handler of the client throws and nobody catches, in a %s, ends the process at once with a line in the log',
  async (by) => {
    const server = await startScriptedServer();
    server.answersReads = true;
    try {
      const { code, log } = await endOf(server.url, by);
      expect(log).toMatch(/"level":60.*id is undefined in a recorded event.*unhandled promise rejection/);
      expect(code).toBe(1);
    } finally {
      server.stop();
    }
  },
  90_000,
);
