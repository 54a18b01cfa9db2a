import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAlive } from '#infra/embedded/postgres/cluster.ts';
import { createSupervisor, type ChildSpec, type Supervisor } from '#infra/embedded/supervisor.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let folder: string;
let journal: string;
let supervisor: Supervisor;
let notices: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-supervisor-'));
  journal = join(folder, 'journal');
  notices = [];
});
afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
});

const begin = (stopMs?: number) => (supervisor = createSupervisor((text) => notices.push(text), stopMs));
const source = 'tests/support/supervised-child.ts';
const child = (name: string, behaviour = ''): ChildSpec => ({
  name,
  entry: { source, built: '' },
  env: { CHILD_NAME: name, CHILD_BEHAVIOUR: behaviour, CHILD_JOURNAL: journal },
});
const lines = async () => (await readFile(journal, 'utf8').catch(() => '')).trim().split('\n');
const pidsOf = async (name: string) =>
  (await lines()).flatMap((line) => (line.startsWith(`${name} is process `) ? [Number(line.split(' ').at(-1))] : []));
const started = (name: string, times = 1) =>
  pollUntil(`${name} runs`, async () => {
    const pids = await pidsOf(name);
    return pids.length >= times && pids.at(-1);
  });

it('stops its children in the reverse order of their start', async () => {
  begin();
  for (const name of ['database', 'event store', 'app']) await supervisor.start(child(name));
  await supervisor.stop();
  expect((await lines()).filter((line) => line.endsWith('stopped'))).toEqual([
    'app stopped',
    'event store stopped',
    'database stopped',
  ]);
});

it('kills a child that does not end, and stops the others in a bounded time', async () => {
  begin(1_500);
  await supervisor.start(child('database'));
  await supervisor.start(child('app', 'stubborn'));
  const pids = await Promise.all([started('app'), started('database')]);
  const startedAt = performance.now();
  await supervisor.stop();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(pids.map(isAlive)).toEqual([false, false]);
});

it('ends a child that was just starting, and starts no other', async () => {
  begin(1_000);
  const starting = supervisor.start(child('database', 'never ready')).catch(String);
  const pid = await started('database');
  await supervisor.stop();
  expect(await starting).toBe('Error: database ended with SIGKILL before it was ready');
  expect(isAlive(pid)).toBe(false);
  await expect(supervisor.start(child('app'))).rejects.toThrow('app was not started');
});

it('starts a child again that died, and ends that one too', async () => {
  begin();
  await supervisor.start(child('app'));
  const first = await started('app');
  process.kill(first, 'SIGKILL');
  const second = await started('app', 2);
  expect(notices).toEqual(['app exited; restarting']);
  await supervisor.stop();
  expect(isAlive(second)).toBe(false);
});

it('ignores a supervisor that exits while the child starts', async () => {
  begin();
  const orphan = fork(source, {
    env: { ...process.env, ...child('app', 'ready when the supervisor is gone').env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  orphan.stderr?.on('data', (text) => (said += String(text)));
  await started('app');
  const exited = once(orphan, 'exit');
  orphan.disconnect();
  expect(await exited).toEqual([0, null]);
  expect(said).toBe('');
});
