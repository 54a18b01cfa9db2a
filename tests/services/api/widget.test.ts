import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directionOf, languages } from '#contracts/languages.ts';
import { readConfig } from '#infra/config.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { WIDGET_SITES: 'https://shop.example, https://*.partner.example' } });
});
afterAll(() => app.stop());

test('the frame may be shown by the allowed sites alone, loads nothing from elsewhere and sets no cookie', async () => {
  const { headers } = await app.request('GET', '/widget');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self' https://shop.example https://*.partner.example");
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(headers.get('set-cookie')).toBeNull();
  expect((await app.request('GET', '/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('the script can be loaded by pages of others', async () => {
  const answer = await app.request('GET', '/widget.js');
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect(answer.headers.get('content-type')).toContain('javascript');
});

test.each(languages)('all that a page of a shop loads in %s travels as at most half of 15 kB', async (lang) => {
  const html = await (await app.request('GET', `/widget?lang=${lang}&theme=dark`)).text();
  expect(html).toContain(`<html lang="${lang}" dir="${directionOf(lang)}" data-theme="dark">`);
  expect(html).not.toMatch(/__[A-Z]/);
  const files = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(files).toHaveLength(2);
  const sizes = ['widget.js', ...files].map((file) => gzipSync(readFileSync(join('dist/web', file))).length);
  const whole = sizes.reduce((sum, size) => sum + size, gzipSync(html).length);
  expect(whole).toBeLessThanOrEqual(7_500);
});

test('an unknown theme is that of the device', async () => {
  expect(await (await app.request('GET', '/widget?theme=%22%3E')).text()).toContain('data-theme="auto"');
});

test('whoever sets it up reads the address and the sites', async () => {
  const answer = await app.request('GET', '/api/widget', { as: await app.signIn('auditor') });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { address: expect.stringMatching(/^http:/), sites: ['https://shop.example', 'https://*.partner.example'] },
  ]);
});

test.each(['shop.example', 'https://shop.example/page', "'none'", 'https://a.example;script-src'])('%s is no site', (site) => {
  expect(() => readConfig({ WIDGET_SITES: site })).toThrow('WIDGET_SITES');
});
