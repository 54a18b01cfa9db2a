import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { onStopRequest } from '#infra/embedded/child.ts';
import { linesOf, succeeds } from './command.ts';
import { composeFilter, runFilter } from './run-label.ts';

const lookMs = 100;
const stopMs = 20_000;

/** What a guard is to clear away; `enginePid` is that of an engine that the run has started. */
export interface Guarded {
  run: string;
  enginePid?: number;
}

export interface Guard {
  /** Has a process group ended too, before anything is removed: a program that went on would make more. */
  endGroup(group: number): void;
  /** Does now what is due when this process ends. */
  clear(): Promise<void>;
}

/** Starts a process that waits for this one to end, however it ends, and then removes every container, network and volume of the run. */
export function startGuard(guarded: Guarded): Guard {
  const guard = fork(fileURLToPath(import.meta.url), [JSON.stringify(guarded)], { detached: true, stdio: 'inherit' });
  const over = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  guard.unref();
  guard.channel?.unref();
  return {
    endGroup: (group) => void guard.send(group),
    async clear() {
      guard.ref();
      guard.disconnect();
      await over;
    },
  };
}

async function clear({ run, enginePid }: Guarded, groups: number[]): Promise<void> {
  await Promise.all(groups.map((group) => end(-group)));
  for (const filter of [runFilter(run), composeFilter(run)]) {
    await removeAll(['container', 'ls', '--all'], ['container', 'rm', '--force', '--volumes'], filter);
    await removeAll(['volume', 'ls'], ['volume', 'rm', '--force'], filter);
    await removeAll(['network', 'ls'], ['network', 'rm'], filter);
  }
  if (enginePid !== undefined) await end(enginePid);
}

async function removeAll(list: string[], remove: string[], filter: string): Promise<void> {
  const found = await linesOf('docker', ...list, '--quiet', '--filter', filter).catch(() => []);
  if (found.length > 0) await succeeds('docker', ...remove, ...found);
}

/** Ends a process, or the group of that number below zero: by force where it takes too long. */
async function end(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (const until = Date.now() + stopMs; signal(0) && Date.now() < until;) await pause(lookMs);
  signal('SIGKILL');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const guarded: Guarded = JSON.parse(process.argv[2] ?? '{}');
  const groups: number[] = [];
  process.on('message', (group: number) => void groups.push(group));
  let clearing: Promise<void> | undefined;
  onStopRequest(() => void (clearing ??= clear(guarded, groups).finally(() => process.exit())));
}
