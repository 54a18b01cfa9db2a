import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built application in a process of its own. */
export interface AppProcess {
  url: string;
  process: ChildProcess;
  /** `kill -9`: nothing gets a chance to finish. */
  kill(): Promise<void>;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
}

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Starts `dist/server/main.js` on a free port and waits until it is ready; rejects with its own words if it ends before. Needs a build. */
export function startAppProcess(env: Record<string, string>): Promise<AppProcess> {
  const child = fork(entry, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += String(text);
    process.stderr.write(String(text));
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the app ended with ${code} before it was ready: ${complaint}`)));
    child.once('message', (message: { url: string }) => {
      const url = message.url.replace('localhost', '127.0.0.1');
      resolve({ url, process: child, kill: () => end('SIGKILL').then(() => undefined), stop: () => end('SIGTERM') });
    });
  });
}
