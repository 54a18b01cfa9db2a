import type { LookupAddress } from 'node:dns';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from '#infra/public-addresses/ipaddr.ts';
import type { ResolveAll } from '#infra/public-addresses/public-lookup.ts';
import { createWebhookClient } from '#infra/webhook-client/undici.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import { inwardSpellings } from '../mail-hosts/spellings.ts';

let connections = 0;
let port: number;
const traps: Server[] = [];
const clients: WebhookClient[] = [];
/** Listens on every address of this machine, by either protocol. */
beforeAll(async () => {
  const listenOn = (host: string, at: number) =>
    new Promise<number>((resolve, reject) => {
      const trap = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      traps.push(trap);
      trap.once('error', reject);
      trap.listen({ host, port: at, ipv6Only: host === '::' }, () => resolve((trap.address() as AddressInfo).port));
    });
  port = await listenOn('0.0.0.0', 0);
  await listenOn('::', port).catch(() => undefined);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  traps.forEach((trap) => trap.close());
});

const clientWith = (resolve?: ResolveAll): WebhookClient => {
  const client = createWebhookClient({
    isPublic: isPublicAddress,
    allowsPrivate: false,
    timeoutMs: 5_000,
    ...(resolve && { resolve }),
  });
  clients.push(client);
  return client;
};
const post = (client: WebhookClient, url: string) => client.post({ url, headers: {}, body: '{}' });
const asFound = (addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Of a name server that means harm: whatever is asked is the inward address. */
const inwardAlways: ResolveAll = (_name, _options, done) => done(null, asFound(['127.0.0.1']));

test('more than 400 spellings of inward addresses are refused, whatever a name server makes of them: no connection is made', async () => {
  expect(inwardSpellings.length).toBeGreaterThanOrEqual(400);
  const client = clientWith(inwardAlways);
  const urlsOf = (host: string) => [
    `https://${host}:${port}/hooks`,
    ...(host.includes(':') ? [`https://[${host}]:${port}/hooks`] : []),
  ];
  const urls = inwardSpellings.flatMap(urlsOf);
  const outcomes = await Promise.all(urls.map(async (url) => ({ url, ...(await post(client, url)) })));
  expect(outcomes.filter(({ problem }) => problem !== 'address')).toEqual([]);
  expect(connections).toBe(0);
});

const publicOnes = ['8.8.8.8', '2606:4700:4700::1111'];
const inwardOnes = [
  '127.0.0.1',
  '::1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  'fe80::1%eth0',
  'fc00::1',
  'fec0::1',
  '::',
];
/** A name that leads inward alone, after a public address and before one. */
const rebindings = inwardOnes.flatMap((inward) => [[inward], [...publicOnes, inward], [inward, ...publicOnes]]);

test.each(rebindings.map((addresses) => ({ addresses })))('a name that leads to $addresses is refused', async ({ addresses }) => {
  const outcome = await post(
    clientWith((_name, _options, done) => done(null, asFound(addresses))),
    `https://hooks.example.com:${port}/`,
  );
  expect(outcome).toEqual({ status: null, problem: 'address', answer: '' });
  expect(connections).toBe(0);
});

test('a name is resolved again for each connection, and refused as soon as it leads inward', async () => {
  // Nothing is found at first, so that nothing is connected to; the next attempt looks again.
  const replies = [[], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1']];
  let asked = 0;
  const client = clientWith((_name, _options, done) => done(null, asFound(replies[asked++] ?? [])));
  const problems: unknown[] = [];
  for (const _ of replies) problems.push((await post(client, `https://hooks.example.com:${port}/`)).problem);
  expect(problems).toEqual(['name', 'address', 'address', 'address']);
  expect([asked, connections]).toEqual([replies.length, 0]);
});

test.each(['http', 'ftp', 'file', 'ws'])('%s: is no way out', async (scheme) => {
  expect((await post(clientWith(inwardAlways), `${scheme}://127.0.0.1:${port}/`)).problem).toBe('address');
  expect(connections).toBe(0);
});

/** Where redirects lead: each of these is a place that a client which followed them would connect to. */
const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
  ['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433'].map((to) => ({ status, to })),
);

test('no redirect is followed, wherever it leads', async () => {
  let location = '';
  let status = 0;
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
    );
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createWebhookClient({ isPublic: isPublicAddress, allowsPrivate: true });
  clients.push(client);
  const { port: at } = server.address() as AddressInfo;
  for (const redirect of redirects) {
    status = redirect.status;
    location = `${redirect.to}:${port}/inward`;
    expect(await post(client, `http://127.0.0.1:${at}/hooks`)).toEqual({ status, problem: 'status', answer: '' });
  }
  server.close();
  expect(connections).toBe(0);
});
