import { lookup as resolveName } from 'node:dns';
import { isIP } from 'node:net';
import { imapPorts, smtpPorts } from '#contracts/mailboxes.ts';
import { MailServerFailed } from '../imap/imap.ts';
import type { IsPublic } from '../public-addresses/public-addresses.ts';
import { publicLookup, type ResolveAll } from '../public-addresses/public-lookup.ts';
import type { MailHosts, MailSide } from './mail-hosts.ts';

const refused = () => new MailServerFailed('host_not_allowed');

export interface PublicHostsOptions {
  isPublic: IsPublic;
  resolve?: ResolveAll;
  ports?: Readonly<Record<MailSide, readonly number[]>>;
}

/** Only hosts of the public internet, at the ports of email. */
export const publicMailHosts = ({
  isPublic,
  resolve = resolveName,
  ports = { imap: imapPorts, smtp: smtpPorts },
}: PublicHostsOptions): MailHosts => ({
  expectAllowed({ host, port }, side) {
    // Where it is an address, nothing is looked up.
    if (!ports[side].includes(port) || (isIP(host) !== 0 && !isPublic(host))) throw refused();
  },
  lookup: publicLookup({ isPublic, resolve, refused }),
});

/** Any host and port: on a machine that no stranger can sign in to, as in the demonstration. */
export const anyMailHosts: MailHosts = { expectAllowed: () => undefined, lookup: resolveName };
