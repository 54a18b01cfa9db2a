import { expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { handleErrors } from '#services/api/errors.ts';
import { sameOrigin } from '#services/api/guards.ts';
import { knownHost } from '#services/api/known-host.ts';
import { createApi } from '#services/api/mount.ts';

const publicUrl = () => 'https://parcels.example.com';

async function command(headers: Record<string, string>, site = { publicUrl, trustProxy: false }): Promise<number> {
  const api = createApi();
  api.onError(handleErrors(createLogger('silent', 'test')));
  api.use(sameOrigin(site));
  api.post('/', (context) => context.text('done'));
  return (await api.request(`http://${headers.Host}/`, { method: 'POST', headers })).status;
}

test.each([
  ['https://parcels.example.com', 'parcels.example.com'],
  // A proxy that does not pass the host on.
  ['https://parcels.example.com', 'api:3000'],
  ['http://localhost:3000', 'localhost:3000'],
  ['https://other.example.com', 'other.example.com'],
])('a page of %s may send commands to the host %s', async (origin, host) => {
  expect(await command({ Origin: origin, Host: host })).toBe(200);
});

test.each([
  ['http://parcels.example.com', 'parcels.example.com'],
  ['https://parcels.example.com:8443', 'parcels.example.com'],
  ['https://parcels.example.com.evil.example', 'parcels.example.com'],
  ['null', 'parcels.example.com'],
])('a page of %s may not send commands to the host %s', async (origin, host) => {
  expect(await command({ Origin: origin, Host: host })).toBe(403);
});

test('a trusted proxy reports the scheme it was reached by, another cannot', async () => {
  const page = { Origin: 'http://other.example.com', Host: 'other.example.com' };
  const trusting = { publicUrl, trustProxy: true };
  expect(await command({ ...page, 'X-Forwarded-Proto': 'https' }, trusting)).toBe(403);
  expect(await command({ ...page, 'X-Forwarded-Proto': 'http, https' }, trusting)).toBe(403);
  expect(await command({ ...page, 'X-Forwarded-Proto': 'http' }, trusting)).toBe(200);
  expect(await command({ ...page, 'X-Forwarded-Proto': 'gopher' }, trusting)).toBe(200);
  const own = { Origin: 'http://parcels.example.com', Host: 'parcels.example.com', 'X-Forwarded-Proto': 'http' };
  expect(await command(own)).toBe(403);
});

test.each([
  ['localhost:3000', 200],
  ['LocalHost.', 200],
  ['waybill.localhost', 200],
  ['127.0.0.1:3000', 200],
  ['192.168.1.20:3000', 200],
  ['[::1]:3000', 200],
  ['[fe80::1]', 200],
  ['parcels.example.com', 200],
  ['parcels.example.com:8443', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.nip.io', 421],
  ['sub.parcels.example.com', 421],
  ['notlocalhost', 421],
])('where hosts are checked, the host %s is answered %i', async (host, status) => {
  const api = createApi();
  api.onError(handleErrors(createLogger('silent', 'test')));
  api.use(knownHost(publicUrl));
  api.get('/', (context) => context.text('done'));
  const answer = await api.request(`http://${host}/`);
  expect(answer.status).toBe(status);
  if (status === 421) expect(await answer.json()).toMatchObject({ code: 'unknown_host' });
});
