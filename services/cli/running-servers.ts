import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const runningSchema = z.object({ pid: z.number().int().positive(), url: z.string(), env: z.record(z.string(), z.string()) });

/** The embedded servers of a data folder while `npm start` runs: its process, the app's address, and the variables that lead to them. */
export type RunningServers = z.infer<typeof runningSchema>;

const connectMs = 2_000;
export const runningServersFile = (dataDir: string): string => join(dataDir, 'servers.json');

/** Announces the servers to the tools; only the owner of the folder can read it. */
export async function announceServers(dataDir: string, running: RunningServers): Promise<void> {
  const file = runningServersFile(dataDir);
  const draft = `${file}.${running.pid}`;
  await writeFile(draft, `${JSON.stringify(running, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** Takes the announcement back, unless another process has written its own since. */
export async function withdrawServers(dataDir: string): Promise<void> {
  const announced = await readAnnouncement(dataDir);
  if (announced?.pid === process.pid) await rm(runningServersFile(dataDir), { force: true });
}

/** The announced servers if their process is alive and all of them respond; undefined where nothing runs. */
export async function findRunningServers(dataDir: string): Promise<RunningServers | undefined> {
  const announced = await readAnnouncement(dataDir);
  if (!announced || !isAlive(announced.pid)) return undefined;
  const urls = Object.values(announced.env).filter((value) => URL.canParse(value));
  const answers = await Promise.all(urls.map(accepts));
  return answers.every(Boolean) ? announced : undefined;
}

export function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(connectMs, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

async function readAnnouncement(dataDir: string): Promise<RunningServers | undefined> {
  const text = await readFile(runningServersFile(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return runningSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
