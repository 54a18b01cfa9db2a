import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceServers, findRunningServers, withdrawServers } from '#services/cli/running-servers.ts';

let folder: string;
const server = createServer();
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-servers-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
const running = () => ({
  pid: process.pid,
  url: 'http://localhost:3000',
  env: { NATS_URL: url, REPLY_ADDRESS: 'parcels+{token}@waybill.test' },
});

test('tools find the servers of a running start, in a file that only its owner reads', async () => {
  await announceServers(folder, running());
  expect(await findRunningServers(folder)).toEqual(running());
  expect((await stat(join(folder, 'servers.json'))).mode & 0o777).toBe(0o600);
});

test('servers whose process has exited are not found', async () => {
  await announceServers(folder, { ...running(), pid: 2 ** 22 + 1 });
  expect(await findRunningServers(folder)).toBeUndefined();
});

test('servers that do not answer are not found', async () => {
  await announceServers(folder, { ...running(), env: { NATS_URL: 'nats://127.0.0.1:1' } });
  expect(await findRunningServers(folder)).toBeUndefined();
});

test('an unreadable announcement counts as none', async () => {
  await writeFile(join(folder, 'servers.json'), '{ "pid": ');
  expect(await findRunningServers(folder)).toBeUndefined();
});

test('a start takes back its own announcement, and leaves that of another', async () => {
  await announceServers(folder, running());
  await withdrawServers(folder);
  expect(await findRunningServers(folder)).toBeUndefined();

  await announceServers(folder, { ...running(), pid: 1 });
  await withdrawServers(folder);
  expect(JSON.parse(await readFile(join(folder, 'servers.json'), 'utf8'))).toMatchObject({ pid: 1 });
});
