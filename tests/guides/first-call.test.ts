import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { outputOf, snippetsIn } from '#tests/support/guide.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'));
  app = await startTestApp({ roles: ['projector'] });
  const body = { name: 'First call', scopes: ['shipments:read', 'shipments:write', 'tracking:write', 'quotes:read'] };
  const created = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
  env = { WAYBILL_URL: app.url, WAYBILL_KEY: apiKeyWithSecretSchema.parse(await created.json()).secret };
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('what is typed into a shell prices, creates, scans, tracks and follows a parcel', async () => {
  const [settings = '', ...calls] = snippetsIn('first-call', 'bash');
  expect(settings).toBe('export WAYBILL_URL=http://localhost:3000\nexport WAYBILL_KEY=wb_live_...\n');
  const printed = await outputOf('bash', ['-euo', 'pipefail', '-c', calls.map((call) => `${call}\necho`).join('\n')], { env });
  const [price, number = '', , scanned, tracked, followed] = printed.split('\n').filter((line) => line !== '');
  expect(JSON.parse(price ?? '')).toMatchObject({ formattedCost: '€53.34' });
  expect(number).toMatch(/^WE\d{12}GH$/);
  expect([scanned, tracked, followed].join('')).toContain(number);
});

test('the snippet of the client lists the parcel that was scanned', async () => {
  const snippet = snippetsIn('first-call', 'ts').join('\n');
  const client = join(folder, 'node_modules/@waybill/client');
  mkdirSync(client, { recursive: true });
  const source = resolve('clients/typescript');
  await outputOf(process.execPath, [
    join(source, 'node_modules/typescript/bin/tsc'),
    ...['--project', source, '--outDir', join(client, 'dist')],
  ]);
  cpSync(join(source, 'package.json'), join(client, 'package.json'));
  const fetching = createRequire(join(source, 'package.json')).resolve('openapi-fetch');
  const installed = 'node_modules/openapi-fetch';
  symlinkSync(fetching.slice(0, fetching.lastIndexOf(installed) + installed.length), join(folder, installed));
  writeFileSync(join(folder, 'first-call.mts'), snippet);
  await pollUntil('the parcel', async () =>
    (await outputOf(process.execPath, ['--import', import.meta.resolve('tsx'), 'first-call.mts'], { cwd: folder, env })).match(
      /^WE\d{12}GH Rotterdam$/m,
    ),
  );
});
