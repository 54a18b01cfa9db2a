import { lookup as resolveName, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { imapPorts, smtpPorts } from '#contracts/mailboxes.ts';
import { MailServerFailed } from '../imap/imap.ts';
import type { MailHosts, MailSide } from './mail-hosts.ts';

/** As `dns.lookup` does it. */
export type ResolveAll = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const refused = () => new MailServerFailed('host_not_allowed');

export interface PublicHostsOptions {
  resolve?: ResolveAll;
  ports?: Readonly<Record<MailSide, readonly number[]>>;
}

/** Only hosts of the public internet, at the ports of email. */
export const publicMailHosts = ({
  resolve = resolveName,
  ports = { imap: imapPorts, smtp: smtpPorts },
}: PublicHostsOptions = {}): MailHosts => ({
  expectAllowed({ host, port }, side) {
    // Where it is an address, nothing is looked up.
    if (!ports[side].includes(port) || (isIP(host) !== 0 && !isPublic(host))) throw refused();
  },
  lookup(name, { family, hints, all }, done) {
    const options = {
      all: true as const,
      verbatim: true,
      ...(family !== undefined && { family }),
      ...(hints !== undefined && { hints }),
    };
    resolve(name, options, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? notFound(name), '');
      else if (!addresses.every(({ address }) => isPublic(address))) done(refused(), '');
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  },
});

/** Any host and port: on a machine that no stranger can sign in to, as in the demonstration. */
export const anyMailHosts: MailHosts = { expectAllowed: () => undefined, lookup: resolveName };

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether the address is on the public internet: in no range that is private, special or translates to another address. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

const notFound = (name: string) => Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' });
