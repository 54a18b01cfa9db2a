import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from '#infra/embedded/child.ts';

const entry = fileURLToPath(new URL('../../../../dist/server/embedded-event-store.js', import.meta.url));

/** An event store in a process of its own, as it runs beside the application. */
export interface ChildServer {
  url: string;
  /** Ends the process on the spot. */
  kill: () => Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>;
}

/** Starts the built server on a database. Rejects with the reason it gives when it cannot start. */
export async function startChildServer(databaseUrl: string): Promise<ChildServer> {
  const child = fork(entry, {
    env: { ...process.env, EMBEDDED_EVENTSTORE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [ChildMessage];
  if (message.type === 'failed') throw new Error(message.message);
  return {
    url: message.url,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
