import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const [settings = '', ...calls] = snippetsIn('first-call', 'bash').slice(0, -1);
  expect(settings).toBe('export WAYBILL_URL=http://localhost:3000\nexport WAYBILL_KEY=wb_live_...\n');
  const printed = await outputOf('bash', ['-euo', 'pipefail', '-c', calls.map((call) => `${call}\necho`).join('\n')], { env });
  const [price, number = '', , scanned, tracked, followed] = printed.split('\n').filter((line) => line !== '');
  expect(JSON.parse(price ?? '')).toMatchObject({ formattedCost: '€53.34' });
  expect(number).toMatch(/^WE\d{12}GH$/);
  expect([scanned, tracked, followed].join('')).toContain(number);
});

test('the client is packed and installed, and its snippets list the parcel that was scanned', async () => {
  const readme = 'clients/typescript/README.md';
  const install = snippetsIn('first-call', 'bash').at(-1) ?? '';
  expect(snippetsIn(readme, 'bash')).toEqual([install]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  await outputOf('bash', ['-euo', 'pipefail', '-c', install], { env: { SHOP: folder, npm_config_prefer_offline: 'true' } });
  const printedBy = async (snippet: string) => {
    writeFileSync(join(folder, 'first-call.mts'), snippet);
    return outputOf(process.execPath, ['--import', import.meta.resolve('tsx'), 'first-call.mts'], { cwd: folder, env });
  };
  await pollUntil('the parcel', async () =>
    /^WE\d{12}GH Rotterdam$/m.test(await printedBy(snippetsIn('first-call', 'ts').join('\n'))),
  );
  const [listed = ''] = snippetsIn(readme, 'ts');
  expect(await printedBy(listed.replace('in_transit', 'picked_up'))).toMatch(/^[\da-f-]{36} picked_up$/m);
});
