import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run, succeeds } from './command.ts';

const packages = ['docker.io', 'docker-compose', 'debootstrap', 'iptables'];
const startMs = 60_000;
const lookMs = 200;

/** `pid` is that of an engine that was started here, and has to be ended here. */
export type Engine = { pid?: number } | { reason: string };

/** The container engine that answers, or one that is started, and before that installed, where this is Debian and we are root. */
export async function provideEngine(): Promise<Engine> {
  if (await succeeds('docker', 'info')) return {};
  if (process.getuid?.() !== 0) return { reason: 'no container engine answers, and only root may start one' };
  if (!(await succeeds('dockerd', '--version'))) {
    const refusal = await install().catch((error: unknown) => String(error));
    if (refusal) return { reason: `no container engine is installed, and it cannot be: ${refusal}` };
  }
  return start();
}

async function install(): Promise<string | undefined> {
  if (!(await succeeds('apt-get', '--version'))) return 'there is no apt-get here';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${packages.join(', ')}`);
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return undefined;
}

async function start(): Promise<Engine> {
  const logFile = join(await mkdtemp(join(tmpdir(), 'waybill-engine-')), 'dockerd.log');
  const log = openSync(logFile, 'w');
  const engine = spawn('dockerd', [], { detached: true, stdio: ['ignore', log, log] });
  const { pid } = engine;
  if (pid === undefined) return { reason: 'dockerd cannot be started' };
  engine.unref();
  for (const until = Date.now() + startMs; Date.now() < until && engine.exitCode === null; await pause(lookMs))
    if (await succeeds('docker', 'info')) return { pid };
  engine.kill();
  return { reason: `dockerd does not come up:\n${readFileSync(logFile, 'utf8').split('\n').slice(-6).join('\n')}` };
}
