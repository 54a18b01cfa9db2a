import { defaultImapPort, defaultSmtpPort, type MailServer } from '#contracts/mailboxes.ts';
import { derivedId } from '../ids.ts';
import { isLoopback } from '../loopback.ts';
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
    ...imapServer(url),
    user: username ? decodeURIComponent(username) : address,
    password: decodeURIComponent(password),
    isConfigured: true,
  };
}

const imapServer = (url: string) => serverIn(url, { secureProtocol: 'imaps:', securePort: defaultImapPort, plainPort: 143 });

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

/** The business mailbox as it is shown: without logins. */
export interface BusinessMailbox {
  id: string;
  address: string;
  imap: MailServer | null;
  smtp: MailServer | null;
}

/** What the configuration says of the business mailbox. */
export const configuredMailbox = (
  { IMAP_URL, SMTP_URL }: { IMAP_URL?: string | undefined; SMTP_URL?: string | undefined },
  address: string,
): BusinessMailbox => ({
  id: businessMailboxId,
  address,
  imap: IMAP_URL ? imapServer(IMAP_URL) : null,
  smtp: SMTP_URL ? serverIn(SMTP_URL, { secureProtocol: 'smtps:', securePort: 465, plainPort: defaultSmtpPort }) : null,
});
