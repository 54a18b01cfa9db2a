import { derivedId } from '../ids.ts';
import { isLoopback } from '../loopback.ts';
import { defaultImapPort, type MailServer } from '#contracts/mailboxes.ts';
import type { MailLogin, OpenMailbox } from './mailboxes.ts';

/** The mailbox that comes with the configuration; it is the same one whatever its servers are. */
export const businessMailboxId = derivedId('mailbox', 'business');

/** The mailbox that `imapUrl` reads and that answers from `address` by the mailer of the installation. */
export function businessMailbox(imapUrl: string, address: string): OpenMailbox {
  return { id: businessMailboxId, address, imap: imapLogin(imapUrl, address), smtp: null, version: 'configured' };
}

/** TLS from the start for `imaps://`; else STARTTLS is required, except on a loopback address. Signs in as the address, if as nobody else. */
function imapLogin(url: string, address: string): MailLogin {
  const { username, password } = new URL(url);
  return {
    ...serverIn(url, { secureProtocol: 'imaps:', securePort: defaultImapPort, plainPort: 143 }),
    user: username ? decodeURIComponent(username) : address,
    password: decodeURIComponent(password),
    isConfigured: true,
  };
}

interface Ports {
  secureProtocol: 'imaps:' | 'smtps:';
  securePort: number;
  plainPort: number;
}

/** Where the server of a URL is, and how the connection to it is secured. */
function serverIn(url: string, { secureProtocol, securePort, plainPort }: Ports): MailServer {
  const { protocol, hostname, port, username, searchParams } = new URL(url);
  const isSecure = protocol === secureProtocol;
  const isPlain = isLoopback(hostname) || (searchParams.get('tls') === 'off' && !username);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? securePort : plainPort),
    security: isSecure ? 'tls' : isPlain ? 'none' : 'starttls',
  };
}

/** Both servers of the configuration, as they are shown: without logins. */
export const configuredServers = ({ imapUrl, smtpUrl }: { imapUrl: string | undefined; smtpUrl: string | undefined }) => ({
  imap: imapUrl ? serverIn(imapUrl, { secureProtocol: 'imaps:', securePort: defaultImapPort, plainPort: 143 }) : null,
  smtp: smtpUrl ? serverIn(smtpUrl, { secureProtocol: 'smtps:', securePort: 465, plainPort: 587 }) : null,
});
