import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startAppProcess } from '#tests/support/process.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
const signIn = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'agent', password: 'waybill-demo' }),
  });

test('a first start is ready when people can sign in with the printed accounts; after demo mode they no longer can', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startAppProcess({ ...servers.env, DEMO: '1', WAYBILL_ROLES: 'api', PORT: String(port) });
  await pollUntil(
    'the app says that it is ready',
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
    120_000,
  );
  const signedIn = await signIn(url);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const demo = await starting;
  expect(await demo.stop()).toBe(0);

  const real = await startAppProcess({ ...servers.env, DEMO: '0', WAYBILL_ROLES: 'api' });
  expect((await signIn(real.url)).status).toBe(401);
  expect((await fetch(`${real.url}/api/auth/me`, { headers: { Cookie: cookie } })).status).toBe(401);
  expect(await real.stop()).toBe(0);
}, 240_000);
