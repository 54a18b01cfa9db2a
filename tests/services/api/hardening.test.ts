import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { access } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { exchange } from '#tests/support/fuzz/answer.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let agent: string;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  agent = await app.signIn('agent');
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

describe('every answer carries the security headers', () => {
  const headersOf = (answer: Response) => Object.fromEntries(answer.headers);
  const requests: [string, string, object?][] = [
    ['GET', '/healthz'],
    ['GET', '/metrics'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs/swagger-ui.css'],
    ['GET', '/api/docs/nothing'],
    ['GET', '/api/shipments'],
    ['GET', '/api/nothing'],
    ['GET', '/api/track/nonsense'],
    ['GET', '/nothing.txt'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/'],
    ['GET', '/track'],
    ['GET', '/no-such-screen'],
    ['GET', '/ws'],
    ['HEAD', '/healthz'],
    ['OPTIONS', '/api/shipments'],
    ['DELETE', '/api/shipments'],
    ['POST', '/api/auth/login', { body: '{' }],
    ['POST', '/api/auth/login', { body: {}, headers: { Origin: 'https://evil.example' } }],
    ['GET', '/ws', { headers: { Origin: 'https://evil.example' } }],
  ];
  test.each(requests)('%s %s', async (method, path, options = {}) => {
    const answer = await app.request(method, path, options);
    expect(headersOf(answer)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headersOf(answer)['content-security-policy']).toMatch(/^default-src '(?:none|self)'/);
    expect(headersOf(answer)['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    await answer.arrayBuffer();
  });

  test('pages have a new nonce each time, and responses with data are not cached', async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec((await app.request('GET', '/track')).headers.get('content-security-policy') ?? '')?.[1];
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toMatch(/^[\w+/]{22}==$/);
    expect(second).not.toBe(first);
    expect((await app.request('GET', '/api/shipments', { as: agent })).headers.get('cache-control')).toBe('no-store');
  });

  test('an error names its request and never its cause', async () => {
    const answer = await app.request('GET', '/api/nothing', { headers: { 'X-Request-Id': 'request-12345' } });
    expect([answer.headers.get('x-request-id'), await answer.json()]).toEqual([
      'request-12345',
      { message: 'Not found.', code: 'not_found', requestId: 'request-12345' },
    ]);
    const forged = await app.request('GET', '/api/nothing', { headers: { 'X-Request-Id': '<script>' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('a page of another site', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1.evil.example' },
    { Origin: 'not a url' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
    { 'Sec-Fetch-Site': 'cross-site', 'X-HTTP-Method-Override': 'GET' },
  ];
  const commands = Object.keys(access)
    .filter((route) => !route.startsWith('GET '))
    .map((route) =>
      route
        .replace('{trackingNumber}', 'WE483920175525US')
        .replaceAll(/\{\w+\}/g, freshId())
        .split(' '),
    );

  test.each(commands)('cannot make a browser send %s %s', async (method = '', path = '') => {
    const tail = await app.core.store.tail();
    for (const headers of foreign) {
      const answer = await app.request(method, path, { as: admin, body: aShipment(), headers });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'cross_origin' }]);
    }
    expect(await app.core.store.tail()).toEqual(tail);
    expect((await app.request('GET', '/api/auth/me', { as: admin })).status).toBe(200);
  });

  test('cannot open a socket', async () => {
    for (const headers of foreign.slice(0, 6)) {
      expect(await rawRequest('/ws', { ...headers, ...upgrade })).toMatchObject({ status: 403 });
    }
  });

  test('cannot open a socket, nor read the caught emails, by a name that it has led here', async () => {
    for (const name of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      const opening = { ...upgrade, Host: `${name}:80` };
      expect(await rawRequest('/ws', opening)).toMatchObject({ status: 421 });
      expect(await rawRequest('/dev/mail.json', { Host: name, Connection: 'close' })).toMatchObject({ status: 421 });
    }
    for (const name of ['localhost', 'LOCALHOST:81', 'app.localhost', '127.0.0.1', '[::1]:80', '192.168.1.20:3000']) {
      expect(await rawRequest('/dev/mail.json', { Host: name, Connection: 'close' })).toMatchObject({ status: 200 });
    }
  });

  test('without `Connection: Upgrade` is answered like every request, because that is no upgrade', async () => {
    const { Connection: _, ...named } = upgrade;
    const { status, headers } = await rawRequest('/ws', { ...named, Connection: 'close' });
    expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  });

  test('is distinguished from our own page', async () => {
    const ours: Record<string, string>[] = [
      { Origin: app.url },
      { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ];
    for (const headers of ours) {
      const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment(), headers });
      expect(answer.status).toBe(201);
    }
  });

  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  /** The answer to a raw request; fetch sends neither upgrades nor other hosts. */
  const rawRequest = async (path: string, headers: Record<string, string>) => {
    const { hostname, port, host } = new URL(app.url);
    const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    const bytes = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    const answer = await exchange({ bytes, method: 'GET', isCut: false }, { hostname, port: Number(port), silenceMs: 20_000 });
    if (typeof answer === 'string') throw new Error(`${bytes} is answered: ${answer}`);
    return answer;
  };
});

describe('files', () => {
  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/..%5cpackage.json',
    '/.env',
    '/api/docs/..%2fpackage.json',
  ])('outside the client are not served: %s', async (path) => {
    const answer = await app.request('GET', path);
    expect(await answer.text()).not.toContain(readFileSync('package.json', 'utf8').slice(0, 40));
    expect([404, 400]).toContain(answer.status);
  });
});
