import type { LookupAddress } from 'node:dns';
import { createServer, type AddressInfo, type Server } from 'node:net';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectImap } from '#infra/imap/imapflow.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import { guardImap } from '#infra/mail-hosts/guard-imap.ts';
import { publicMailHosts as createPublicHosts, type PublicHostsOptions } from '#infra/mail-hosts/public.ts';
import { isPublicAddress } from '#infra/public-addresses/ipaddr.ts';
import type { ResolveAll } from '#infra/public-addresses/public-lookup.ts';
import type { MailHosts } from '#infra/mail-hosts/mail-hosts.ts';
import { smtpSettingsOf } from '#infra/mailer/settings.ts';
import { trySmtpLogin } from '#infra/mailer/smtp.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';
import { inwardSpellings } from './spellings.ts';

let connections = 0;
let port: number;
const traps: Server[] = [];
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
afterAll(() => traps.forEach((trap) => trap.close()));

const loginTo = (host: string): MailLogin => ({ host, port, security: 'tls', user: 'desk@parcels.example', password: 'x' });
const problemOf = async (run: () => Promise<unknown>) => {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof MailServerFailed ? error.problem : error;
  }
};
const tryBoth = (host: string, hosts: MailHosts) => [
  problemOf(() => guardImap(connectImap, hosts)(loginTo(host))),
  problemOf(async () => trySmtpLogin(smtpSettingsOf(loginTo(host), hosts))),
];
const publicMailHosts = (options: Partial<PublicHostsOptions> = {}) =>
  createPublicHosts({ isPublic: isPublicAddress, ...options });
const ports = () => ({ imap: [port], smtp: [port] });

/** Resolves like a name server of someone who means harm. */
const resolving =
  (addresses: () => string[]): ResolveAll =>
  (_name, _options, done) =>
    done(
      null,
      addresses().map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('a mail host that leads inward', () => {
  test('is refused in more than 400 spellings, and not one connection is made', async () => {
    expect(inwardSpellings.length).toBeGreaterThanOrEqual(400);
    const hosts = publicMailHosts({ ports: ports() });
    const fewAtOnce = pLimit(16);
    const found = await Promise.all(
      inwardSpellings.map((host) => fewAtOnce(async () => [host, ...(await Promise.all(tryBoth(host, hosts)))] as const)),
    );
    const allowed = ['host_not_allowed', 'host_unknown'];
    expect(found.filter(([, ...problems]) => problems.some((problem) => !allowed.includes(String(problem))))).toEqual([]);
    expect(connections).toBe(0);
    const refused = found.filter(([, imap]) => imap === 'host_not_allowed').length;
    console.info(
      `${found.length} spellings: ${refused} refused, ${found.length - refused} lead nowhere, ${connections} connections`,
    );
  }, 120_000);

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700:4700::1111', '::ffff:127.0.0.1']],
    [['fe80::1%eth0']],
    [['64:ff9b::7f00:1']],
    [['8.8.8.8', 'no address']],
  ])('is refused by what its name resolves to: %s', async (addresses) => {
    const hosts = publicMailHosts({ ports: ports(), resolve: resolving(() => addresses) });
    expect(await Promise.all(tryBoth('mail.example.com', hosts))).toEqual(['host_not_allowed', 'host_not_allowed']);
    expect(connections).toBe(0);
  });
});

test('a name is resolved once for a connection, to the addresses that were checked: no second look finds another', async () => {
  const replies = [['8.8.8.8', '2606:4700:4700::1111'], ['127.0.0.1']];
  let asked = 0;
  const hosts = publicMailHosts({ resolve: resolving(() => replies[asked++] ?? []) });
  const looked = await new Promise((resolve) =>
    hosts.lookup('mail.example.com', { all: true }, (error, addresses) => resolve(error ?? addresses)),
  );
  expect(looked).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]);
  const again = await new Promise((resolve) => hosts.lookup('mail.example.com', {}, (error) => resolve(error)));
  expect([asked, again]).toEqual([2, expect.objectContaining({ problem: 'host_not_allowed' })]);
});

test('a name without an address does not exist', async () => {
  const hosts = publicMailHosts({ ports: ports(), resolve: resolving(() => []) });
  expect(await Promise.all(tryBoth('mail.example.com', hosts))).toEqual(['host_unknown', 'host_unknown']);
});

test.each([
  ['imap', [993, 143], [25, 80, 110, 587, 465, 5432, 2113, 4222, 65_535]],
  ['smtp', [587, 465], [25, 80, 143, 993, 2525, 6379]],
] as const)('%s is only reached at its own ports', (side, allowed, refused) => {
  const hosts = publicMailHosts();
  for (const at of allowed) expect(() => hosts.expectAllowed({ host: 'mail.example.com', port: at }, side)).not.toThrow();
  for (const at of refused) {
    expect(() => hosts.expectAllowed({ host: 'mail.example.com', port: at }, side), String(at)).toThrow(MailServerFailed);
  }
});

test.each(['8.8.8.8', '2606:4700:4700::1111', '193.0.14.129'])('the public address %s is allowed', (host) => {
  expect(() => publicMailHosts().expectAllowed({ host, port: 993 }, 'imap')).not.toThrow();
});

test('the mailbox of the configuration is reached wherever it is', async () => {
  const hosts = publicMailHosts({ resolve: resolving(() => []) });
  const before = connections;
  await problemOf(() => guardImap(connectImap, hosts)({ ...loginTo('127.0.0.1'), isConfigured: true }));
  expect(connections).toBe(before + 1);
});
