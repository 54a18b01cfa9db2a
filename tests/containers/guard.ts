import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { onStopRequest } from '#infra/embedded/child.ts';
import { linesOf, succeeds } from './command.ts';
import { composeFilter, runFilter } from './run-label.ts';

const lookMs = 100;
const stopMs = 30_000;

/** What a guard is to clear away; `enginePid` is that of an engine that the run has started. */
export interface Guarded {
  run: string;
  enginePid?: number;
}

/**
 * Starts a process that waits for this one to end, however it ends, and then removes every container, network and volume of the run.
 * The function returned has that done now.
 */
export function startGuard(guarded: Guarded): () => Promise<void> {
  const guard = fork(fileURLToPath(import.meta.url), [JSON.stringify(guarded)], { detached: true, stdio: 'inherit' });
  const over = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  guard.unref();
  guard.channel?.unref();
  return async () => {
    guard.ref();
    guard.disconnect();
    await over;
  };
}

async function clear({ run, enginePid }: Guarded): Promise<void> {
  for (const filter of [runFilter(run), composeFilter(run)]) {
    await removeAll(['container', 'ls', '--all'], ['container', 'rm', '--force', '--volumes'], filter);
    await removeAll(['volume', 'ls'], ['volume', 'rm', '--force'], filter);
    await removeAll(['network', 'ls'], ['network', 'rm'], filter);
  }
  if (enginePid !== undefined) await endEngine(enginePid);
}

async function removeAll(list: string[], remove: string[], filter: string): Promise<void> {
  const found = await linesOf('docker', ...list, '--quiet', '--filter', filter).catch(() => []);
  if (found.length > 0) await succeeds('docker', ...remove, ...found);
}

async function endEngine(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (const until = Date.now() + stopMs; signal(0) && Date.now() < until;) await pause(lookMs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const guarded: Guarded = JSON.parse(process.argv[2] ?? '{}');
  let clearing: Promise<void> | undefined;
  onStopRequest(() => void (clearing ??= clear(guarded).finally(() => process.exit())));
}
