import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from '#infra/public-addresses/ipaddr.ts';
import type { ResolveAll } from '#infra/public-addresses/public-lookup.ts';
import { createWebhookClient } from '#infra/webhook-client/undici.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const clientWith = (allowsPrivate: boolean, resolve?: ResolveAll) => {
  const client = createWebhookClient({ isPublic: isPublicAddress, allowsPrivate, ...(resolve && { resolve }) });
  ends.push(() => client.close());
  return client;
};
const receiver = async (respond: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a message is posted to its whole address, with its headers and its body', async () => {
  const url = await receiver(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    response.end(`${request.method} ${request.url} ${String(request.headers['webhook-id'])} ${body}`);
  });
  const message = { url: `${url}/hooks/shop?token=a%20b&x=1#part`, headers: { 'webhook-id': '7' }, body: '{"a":1}' };
  expect(await clientWith(true).post(message)).toEqual({
    ...{ status: 200, problem: null, answer: 'POST /hooks/shop?token=a%20b&x=1 7 {"a":1}' },
  });
});

test.each([200, 202, 299, 300, 304, 400, 503])('an answer of %i is a delivery only below 300', async (status) => {
  const url = await receiver((_request, response) => response.writeHead(status).end());
  const outcome = await clientWith(true).post({ url, headers: {}, body: '' });
  expect(outcome).toEqual({ status, problem: status < 300 ? null : 'status', answer: '' });
});

test('an answer is kept as far as it is text that a database takes', async () => {
  const url = await receiver((_request, response) => response.end(Buffer.from([97, 0, 98, 255])));
  expect((await clientWith(true).post({ url, headers: {}, body: '' })).answer).toBe('a\uFFFDb\uFFFD');
});

test('what is wrong with a connection is told apart', async () => {
  const failing =
    (code: string): ResolveAll =>
    (_name, _options, done) =>
      done(Object.assign(new Error(code), { code }), []);
  const url = 'https://hooks.example.com/';
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EBADNAME'])
    expect.soft((await clientWith(false, failing(code)).post({ url, headers: {}, body: '' })).problem, code).toBe('name');
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED', 'EPROTO'])
    expect.soft((await clientWith(false, failing(code)).post({ url, headers: {}, body: '' })).problem, code).toBe('tls');
  for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect.soft((await clientWith(false, failing(code)).post({ url, headers: {}, body: '' })).problem, code).toBe('tls');
  expect((await clientWith(false, failing('ECONNRESET')).post({ url, headers: {}, body: '' })).problem).toBe('cut_off');
  expect((await clientWith(false, failing('ECONNREFUSED')).post({ url, headers: {}, body: '' })).problem).toBe('connection');
});

test('only addresses of the public internet that begin with https:// may be posted to; for a demonstration any by HTTP', () => {
  const [strict, lax] = [clientWith(false), clientWith(true)];
  for (const url of ['https://hooks.example.com/', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]/'])
    expect.soft([strict.mayPost(url), lax.mayPost(url)], url).toEqual([true, true]);
  for (const url of ['http://hooks.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/'])
    expect.soft([strict.mayPost(url), lax.mayPost(url)], url).toEqual([false, true]);
  for (const url of ['ftp://hooks.example.com/', 'file:///etc/passwd', 'not a url', ''])
    expect.soft([strict.mayPost(url), lax.mayPost(url)], url).toEqual([false, false]);
});
