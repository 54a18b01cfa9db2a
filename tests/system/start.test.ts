import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentSchema } from '#contracts/shipments.ts';
import { masterKeyId } from '#infra/keys.ts';
import { npmStart, signedIn, trackingNumbers } from '#tests/support/npm-start.ts';
import { descendants, isRunning } from '#tests/support/process-tree.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** On a data folder of the tests' own. */
const start = (command?: string[], env?: Record<string, string>) =>
  npmStart(join(folder, 'data'), { ...(command ? { command } : {}), ...(env ? { env } : {}) });

test('npm start brings up every server, prints where they are, and stops cleanly; a second start finds the data again', async () => {
  const first = await start();
  for (const text of ['PostgreSQL', 'event store', 'NATS broker', 'mail catcher', 'waybill-demo', '/dev/mail']) {
    expect(first.output).toContain(text);
  }
  expect(await (await fetch(`${first.url}/readyz`)).json()).toMatchObject({ ready: true, bus: 'up', mailServer: 'up' });
  const before = await trackingNumbers(first.url);
  expect(before.length).toBeGreaterThanOrEqual(40);
  await expect(start()).rejects.toThrow(
    /^ended with 1: PostgreSQL: \S+ is in use by a running Waybill \(process \d+\)\. Stop that one, [^\n]+\n$/,
  );
  // As Ctrl-C in a terminal does: to every process of the group at once.
  process.kill(-(first.process.pid ?? 0), 'SIGINT');
  expect(await first.ended).toBe(0);

  const second = await start();
  expect(await trackingNumbers(second.url)).toEqual(before);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 150_000);

test.each([
  ['terminated', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['interrupted', (pid: number) => process.kill(pid, 'SIGINT')],
  ['stopped by Ctrl-C in its terminal', (pid: number) => process.kill(-pid, 'SIGINT')],
  ['killed', (pid: number) => process.kill(pid, 'SIGKILL')],
])('everything goes when npm is %s', { timeout: 120_000 }, async (_, signal) => {
  const started = await start(['npm', 'start']);
  const npm = started.process.pid ?? 0;
  const everything = await descendants(npm);
  expect(everything.length).toBeGreaterThan(6);
  signal(npm);
  await pollUntil('every process is gone', async () => !(await Promise.all(everything.map(isRunning))).some(Boolean), 30_000);
  await expect(fetch(`${started.url}/healthz`)).rejects.toThrow();
});

test('a killed supervisor leaves no orphan', async () => {
  const started = await start();
  const children = await descendants(started.process.pid ?? 0);
  expect(children.length).toBeGreaterThan(5);
  started.process.kill('SIGKILL');
  await pollUntil('every child is gone', async () => !(await Promise.all(children.map(isRunning))).some(Boolean), 30_000);
}, 120_000);

/** Sends parcels, one after the other, while the process takes them, as many as fit into one list with the others; returns their numbers. */
async function sendWhileTaken(url: string): Promise<string[]> {
  const cookie = await signedIn(url);
  const taken: string[] = [];
  const send = () =>
    fetch(`${url}/api/shipments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(aShipment()),
    }).then(
      async (answer) => (answer.ok ? shipmentSchema.parse(await answer.json()) : undefined),
      () => undefined,
    );
  for (let parcel = await send(); parcel && taken.length < 60; parcel = await send()) taken.push(parcel.trackingNumber);
  return taken;
}

test('with another master key, or when its file is lost under load, the start is refused with a sentence that names the key that is wanted', async () => {
  const first = await start();
  const file = join(folder, 'data/master.key');
  const wanted = masterKeyId(Buffer.from(await readFile(file, 'utf8'), 'base64'));
  const before = await trackingNumbers(first.url);
  const sending = [sendWhileTaken(first.url), sendWhileTaken(first.url)];
  await rename(file, `${file}.away`);
  await pollUntil('some more', async () => (await trackingNumbers(first.url)).length >= before.length + 10, 30_000);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const taken = (await Promise.all(sending)).flat();
  expect(taken.length).toBeGreaterThanOrEqual(10);

  const refusal = async (env: Record<string, string> = {}) => {
    const error: unknown = await start(undefined, env).catch((reason: unknown) => reason);
    return error instanceof Error ? error.message : '';
  };
  const other = randomBytes(32);
  const another = await refusal({ MASTER_KEY: other.toString('base64') });
  expect(another).toContain(`wrapped by master key ${wanted}, but master key ${masterKeyId(other)} was given`);
  expect(another).not.toMatch(/\n\s+at /);
  const missing = await refusal();
  expect(missing).toContain(`wrapped by master key ${wanted}, but ${file} is missing. Restore that file`);
  expect(missing).not.toMatch(/\n\s+at /);
  await rename(`${file}.away`, file);
  const again = await start();
  expect(await trackingNumbers(again.url)).toEqual(expect.arrayContaining([...taken, ...before]));
  again.process.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}, 150_000);
