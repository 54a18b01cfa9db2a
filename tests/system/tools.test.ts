import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access, keyAccess } from '#services/api/access.ts';
import { startTextGateway } from '#tests/support/text-gateway.ts';
import { runTool } from '#tests/support/tool.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tools-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A tool on the data folder, with nothing else configured. */
const run = (tool: string, env: Record<string, string> = {}) => runTool(tool, { env: { DATA_DIR: dataDir, PORT: '0', ...env } });

test('the tools work on a data folder where nothing runs, and the last one deletes it', { timeout: 120_000 }, async () => {
  expect(await run('doctor')).toMatchObject({ code: 0, output: expect.stringContaining('All checks passed.') as string });
  expect((await run('seed')).output).toMatch(/Added \d+ demo shipments/);
  expect((await run('seed')).output).toContain('already exist');
  expect((await run('rebuild')).output).toMatch(/Rebuilt the read models from \d{3,} events/);
  expect((await run('replay')).output).toContain('0 events are still parked');
  expect(existsSync(join(dataDir, 'servers.json'))).toBe(false);
  expect((await run('reset')).output).toContain(`in ${dataDir}`);
  expect(existsSync(dataDir)).toBe(false);
  expect(await run('reset')).toMatchObject({ code: 0, output: `There is no data in ${dataDir}.\n` });
});

test('the seals of an event log that is not in the data folder stay with it', async () => {
  const elsewhere = join(folder, 'seals');
  await mkdir(elsewhere);
  await Promise.all(['seals.log', 'sealing.key'].map((name) => writeFile(join(elsewhere, name), 'kept')));
  const env = { DATA_DIR: elsewhere, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' };
  expect(await run('reset', env)).toMatchObject({ code: 0, output: `There is no data in ${elsewhere}.\n` });
  expect((await run('reset', { DATA_DIR: elsewhere })).output).toContain('with its seals');
  expect(existsSync(elsewhere)).toBe(false);
});

test('the doctor names what does not answer, and what to do', async () => {
  const { code, output } = await run('doctor', { NATS_URL: 'nats://somebody:secret@127.0.0.1:1', DEMO: '1' });
  expect(code).toBe(1);
  expect(output).toContain('FAIL  NATS_URL: 127.0.0.1:1 is not responding');
  expect(output).not.toContain('secret');
});

test('the doctor asks the gateway of text messages whether it is there, and sends nothing', async () => {
  const gateway = await startTextGateway();
  const env = { DEMO: '1', SMS_GATEWAY_URL: gateway.url };
  const without = await run('doctor', env);
  expect(without.code).toBe(1);
  expect(without.output).toContain('SMS_GATEWAY_SECRET: must be set where SMS_GATEWAY_URL is');
  const configured = { ...env, SMS_GATEWAY_SECRET: 'a secret of sixteen characters' };
  const found = await run('doctor', configured);
  expect(found.output).toContain('ok    SMS_GATEWAY_URL: the text message gateway (SMS_GATEWAY_SECRET is set) is reachable.');
  expect(gateway.received.map(({ raw }) => raw)).toEqual(['']);
  await gateway.stop();
  const lost = await run('doctor', configured);
  expect(lost.code).toBe(1);
  expect(lost.output).toMatch(/FAIL {2}SMS_GATEWAY_URL: 127\.0\.0\.1:\d+ is not responding[^]*or unset it to do without/);
});

test('a server that is not there is named, with what to do', async () => {
  const nowhere = {
    DATABASE_URL: 'postgres://waybill:secret@127.0.0.1:1/waybill',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  };
  const env = { ...nowhere, NATS_URL: 'nats://127.0.0.1:1', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  const said = 'Nothing answers at 127.0.0.1:1. `npm run doctor` tries each server and says what to fix.';
  expect(await run('rebuild', env)).toEqual({ code: 1, output: `rebuild: ${said}\n` });
  const started = await run('main', env);
  expect(started.code).toBe(1);
  expect(started.output).toContain(`${said}\n`);
  expect(started.output).not.toContain(' at async ');
  const args = ['--from', nowhere.EVENTSTORE_URL, '--to', 'esdb://127.0.0.1:2?tls=false'];
  const moved = await runTool('move-log', { args, env: { ...env, DATA_DIR: dataDir } });
  expect(moved.code).toBe(1);
  expect(moved.output).toMatch(/The event store of --(?:from|to) does not answer\. Start it or correct its URL/);
});

test('a backup says how it is called', async () => {
  const usage = 'backup: usage: npm run backup -- --to FOLDER\n';
  for (const args of [[], ['somewhere']])
    expect(await runTool('backup', { args, env: { DATA_DIR: dataDir } })).toEqual({ code: 1, output: usage });
});

test('a setting that does not fit is named', async () => {
  const { code, output } = await run('rebuild', { DATABASE_URL: 'mysql://localhost' });
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL: must start with postgres://');
});

test('the API is described without any server, route by route', async () => {
  const { code, output } = await run('openapi');
  expect(code).toBe(0);
  const document = JSON.parse(output) as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const documented = Object.keys({ ...access, ...keyAccess }).filter(
    (route) => !/ (?:\/ws$|\/api\/openapi\.(?:v1\.)?json$|\/dev\/)/.test(route),
  );
  expect(described.toSorted()).toEqual(documented.toSorted());
});
