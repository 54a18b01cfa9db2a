import { expect, test, vi } from 'vitest';
import { serveApiDocument } from '#services/api/api-document.ts';
import { createBareApp } from '#tests/support/bare-app.ts';

function documentedApp() {
  const app = createBareApp([]);
  serveApiDocument(app, '0.0.0');
  return app;
}

test('the OpenAPI document is made once, and not sent again to whom has it', async () => {
  const app = documentedApp();
  const make = vi.spyOn(app, 'getOpenAPI31Document');
  const first = await app.request('/api/openapi.json');
  expect(await first.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Waybill' } });
  const tag = first.headers.get('ETag') ?? '';
  const [again, other] = await Promise.all([
    app.request('/api/openapi.json', { headers: { 'If-None-Match': tag } }),
    app.request('/api/openapi.json', { headers: { 'If-None-Match': '"another"' } }),
  ]);
  expect([again.status, await again.text(), other.status]).toEqual([304, '', 200]);
  expect(make).toHaveBeenCalledOnce();
});

test.each([
  ['weakened by a proxy', (tag: string) => `W/${tag}`],
  ['among others', (tag: string) => `"another", ${tag}`],
  ['whatever it is', () => '*'],
])('its tag is known again %s', async (_how, named) => {
  const app = documentedApp();
  const tag = (await app.request('/api/openapi.json')).headers.get('ETag') ?? '';
  const again = await app.request('/api/openapi.json', { headers: { 'If-None-Match': named(tag) } });
  expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, '']);
});
