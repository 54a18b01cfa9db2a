import { expect, test, vi } from 'vitest';
import { createEdgeApp } from '#tests/support/edge.ts';

test('the OpenAPI document is made once, and not sent again to whom has it', async () => {
  const { app } = createEdgeApp();
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
