import { readdir, readFile } from 'node:fs/promises';

/** Processes below this one, by the parents that /proc names. */
export async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Whether it runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
}

/** Stops a process and all below it in their tracks, as a machine that pauses does; answers how to let them go on. */
export async function freeze(pid: number): Promise<() => void> {
  process.kill(pid, 'SIGSTOP');
  const all = [pid, ...(await descendants(pid))];
  for (const one of all.slice(1)) process.kill(one, 'SIGSTOP');
  return () => {
    for (const one of all.splice(0).toReversed()) process.kill(one, 'SIGCONT');
  };
}
