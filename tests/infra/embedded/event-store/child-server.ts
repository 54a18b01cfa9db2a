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

/** Starts the built server on a database, on any free port unless given one. Rejects with the reason it gives when it cannot start. */
export async function startChildServer(databaseUrl: string, port = 0): Promise<ChildServer> {
  const child = fork(entry, {
    env: { ...process.env, EMBEDDED_EVENTSTORE_DATABASE_URL: databaseUrl, EMBEDDED_EVENTSTORE_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const message = await Promise.race([once(child, 'message').then(([first]) => first as ChildMessage), endBeforeStart(child)]);
  if (message.type === 'failed') throw new Error(message.message);
  return {
    url: message.url,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function endBeforeStart(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The server ended with ${code} before it could be used. Is it built (npm run build)?`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
