import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from './child.ts';

/** A server or the app itself, as a child process. */
export interface ChildSpec {
  name: string;
  /** File of its entry: the TypeScript source, and its name in the server build. */
  entry: { source: string; built: string };
  env: Record<string, string>;
  /** Environment variables that take a port, and the URL whose port it is: a restarted server comes back where it was. */
  ports?: Readonly<Record<string, (server: Supervised) => string | undefined>>;
}

export interface Supervised {
  url: string;
  urls: Record<string, string>;
}

/** Starts children, restarts those that die, and stops them in reverse order. */
export interface Supervisor {
  /** Resolves once the child is ready; rejects with its own words when it cannot start. */
  start(spec: ChildSpec): Promise<Supervised>;
  stop(): Promise<void>;
}

interface Child {
  spec: ChildSpec;
  process: ChildProcess;
}

const stopTimeoutMs = 14_000;
const restartDelayMs = 500;

/** Children hold an IPC channel to this process and stop when it closes, so that a killed supervisor leaves no orphan. */
export function createSupervisor(onNotice: (text: string) => void): Supervisor {
  const children: Child[] = [];
  let stopping = false;

  const launch = (spec: ChildSpec): Promise<{ process: ChildProcess; ready: Supervised }> =>
    new Promise((resolve, reject) => {
      const { file, execArgv } = entryOf(spec);
      const child = fork(file, {
        env: { ...process.env, ...spec.env },
        execArgv,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`${spec.name} ended with ${signal ?? code} before it was ready`)));
      child.on('message', (message: ChildMessage) => {
        if (message.type === 'failed') reject(new Error(`${spec.name}: ${message.message}`));
        else resolve({ process: child, ready: { url: message.url, urls: message.urls ?? {} } });
      });
    });

  const keepAlive = (child: Child) => {
    child.process.once('exit', () => {
      if (stopping) return;
      onNotice(`${child.spec.name} ended; starting it again`);
      setTimeout(() => void restart(child), restartDelayMs);
    });
  };
  const restart = async (child: Child): Promise<void> => {
    if (stopping) return;
    try {
      child.process = (await launch(child.spec)).process;
      keepAlive(child);
    } catch (error) {
      onNotice(error instanceof Error ? error.message : String(error));
      setTimeout(() => void restart(child), restartDelayMs * 4);
    }
  };

  return {
    async start(spec) {
      const started = await launch(spec);
      const child = { spec: { ...spec, env: { ...spec.env, ...portsOf(spec, started.ready) } }, process: started.process };
      children.push(child);
      keepAlive(child);
      return started.ready;
    },
    async stop() {
      stopping = true;
      for (const child of children.toReversed()) await end(child.process);
    },
  };
}

function portsOf({ ports = {} }: ChildSpec, server: Supervised): Record<string, string> {
  const entries = Object.entries(ports).map(([variable, urlOf]) => [variable, new URL(urlOf(server) ?? server.url).port]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function entryOf({ entry }: ChildSpec): { file: string; execArgv: string[] } {
  const here = new URL('.', import.meta.url);
  return import.meta.url.endsWith('.ts')
    ? { file: fileURLToPath(new URL(`../../${entry.source}`, here)), execArgv: ['--import', 'tsx'] }
    : { file: fileURLToPath(new URL(entry.built, builtRoot(here))), execArgv: ['--enable-source-maps'] };
}

/** The build puts shared code into a folder below its entries. */
const builtRoot = (here: URL): URL => (here.pathname.endsWith('/chunks/') ? new URL('..', here) : here);

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
