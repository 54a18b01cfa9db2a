import { fork, type ChildProcess } from 'node:child_process';
import { execArgvOf, fileOf, type Entry } from '../entry-of.ts';
import type { ChildMessage } from './child.ts';

/** All children of `npm start` together; within 5 s of the signal, or of the death of npm, everything has stopped. */
const supervisorStopMs = 4_500;

/** A server or the app itself, as a child process. */
export interface ChildSpec {
  name: string;
  entry: Entry;
  env: Record<string, string>;
  /** Environment variables that take a port, and the URL whose port it is: a restarted server comes back where it was. */
  ports?: Readonly<Record<string, (server: Supervised) => string | undefined>>;
}

export interface Supervised {
  url: string;
  urls: Record<string, string>;
  notes: string[];
}

export interface Supervisor {
  /** Resolves once the child is ready; rejects with its own words when it cannot start, and after {@link stop}. */
  start(spec: ChildSpec): Promise<Supervised>;
  /** Resolves when every child has exited, including those that were starting. */
  stop(): Promise<void>;
}

const restartDelayMs = 500;
/** Kept for each child that is still to be stopped, however long the ones before it take. */
const reserveMs = 500;

/**
 * Children hold an IPC channel to this process and stop when it closes, so that a killed supervisor leaves no orphan. `stop`
 * takes `stopMs` at most: a child that does not end in its share of it is killed.
 */
export function createSupervisor(onNotice: (text: string) => void, stopMs: number = supervisorStopMs): Supervisor {
  const living: ChildProcess[] = [];
  let stopping: Promise<void> | undefined;

  const launch = async (spec: ChildSpec): Promise<{ child: ChildProcess; ready: Supervised }> => {
    if (stopping) throw new Error(`${spec.name} was not started: everything is being stopped`);
    const child = fork(fileOf(spec.entry), {
      env: { ...process.env, ...spec.env },
      execArgv: execArgvOf(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    living.push(child);
    child.once('exit', () => void living.splice(living.indexOf(child), 1));
    return { child, ready: await readyMessage(spec, child) };
  };

  const keepAlive = (spec: ChildSpec, child: ChildProcess) => {
    const again = () => {
      if (stopping) return;
      onNotice(`${spec.name} exited; restarting`);
      setTimeout(() => void restart(spec), restartDelayMs);
    };
    if (hasEnded(child)) again();
    else child.once('exit', again);
  };
  const restart = async (spec: ChildSpec): Promise<void> => {
    if (stopping) return;
    try {
      keepAlive(spec, (await launch(spec)).child);
    } catch (error) {
      if (stopping) return;
      onNotice(error instanceof Error ? error.message : String(error));
      setTimeout(() => void restart(spec), restartDelayMs * 4);
    }
  };

  const stopAll = async () => {
    const endsAt = performance.now() + stopMs;
    const children = living.toReversed();
    for (const [index, child] of children.entries()) {
      const reservedMs = (children.length - 1 - index) * reserveMs;
      await end(child, Math.max(reserveMs, endsAt - performance.now() - reservedMs));
    }
  };

  return {
    async start(spec) {
      const { child, ready } = await launch(spec);
      keepAlive({ ...spec, env: { ...spec.env, ...portsOf(spec, ready) } }, child);
      return ready;
    },
    stop: () => (stopping ??= stopAll()),
  };
}

function readyMessage({ name }: ChildSpec, child: ChildProcess): Promise<Supervised> {
  return new Promise((resolve, reject) => {
    // Stays: a signal that cannot be delivered is an 'error' as well.
    child.on('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`${name} ended with ${signal ?? code} before it was ready`)));
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'failed') reject(new Error(`${name}: ${message.message}`));
      else resolve({ url: message.url, urls: message.urls ?? {}, notes: message.notes ?? [] });
    });
  });
}

function portsOf({ ports = {} }: ChildSpec, server: Supervised): Record<string, string> {
  const entries = Object.entries(ports).map(([variable, urlOf]) => [variable, new URL(urlOf(server) ?? server.url).port]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A process that could not even be made has no number. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

function end(child: ChildProcess, patienceMs: number): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
