import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientErrorsPerHour } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
});
afterAll(() => app.stop());

const report = { kind: 'screen', error: 'TypeError', screen: '/track', frames: ['index-AbC1.js:12:345'] };
const send = () => app.request('POST', '/api/client-errors', { body: report });

test('a script that broke in a browser is counted, and a flood of reports is refused', async () => {
  expect((await send()).status).toBe(204);
  expect(await (await app.request('GET', '/metrics')).text()).toContain('waybill_client_errors_total{kind="screen"} 1');
  for (let sent = 1; sent < clientErrorsPerHour; sent += 1) expect((await send()).status).toBe(204);
  const refused = await send();
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
});
