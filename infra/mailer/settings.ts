import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isLoopback } from '../loopback.ts';
import type { MailHosts } from '../mail-hosts/mail-hosts.ts';
import type { MailLogin } from '../mailboxes/mailboxes.ts';

const smtpConnectMs = 10_000;
const smtpGreetingMs = 10_000;
const smtpSocketMs = 60_000;

const timeouts = {
  connectionTimeout: smtpConnectMs,
  greetingTimeout: smtpGreetingMs,
  socketTimeout: smtpSocketMs,
  dnsTimeout: smtpConnectMs,
};

/** Where the mail server is, how it is spoken to, and as whom. */
export interface SmtpSettings {
  options: ReturnType<typeof optionsFor>;
  auth: { user: string; pass: string } | undefined;
  /** How its name becomes an address, where not as the system does it. */
  lookup?: LookupFunction;
}

/** TLS from the start for `smtps://`; else STARTTLS is required, except on a loopback address or, without a login, with `?tls=off`. */
export function smtpSettings(url: string): SmtpSettings {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  const isPlain = !secure && (isLoopback(hostname) || (searchParams.get('tls') === 'off' && !auth));
  const security = secure ? 'tls' : isPlain ? 'none' : 'starttls';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { options: optionsFor({ host, port: Number(port) || (secure ? 465 : 587), security }), auth };
}

/**
 * The SMTP server of a mailbox; `authority` is the certificate of one to trust besides the well-known ones, as PEM. Throws
 * MailServerFailed `host_not_allowed`.
 */
export function smtpSettingsOf(login: MailLogin, hosts: MailHosts, authority?: string): SmtpSettings {
  const { user, password: pass, isConfigured } = login;
  if (!isConfigured) hosts.expectAllowed(login, 'smtp');
  const tls = authority ? { tls: { ca: [...rootCertificates, authority] } } : {};
  return {
    options: { ...optionsFor(login), ...tls },
    auth: { user, pass },
    ...(!isConfigured && { lookup: hosts.lookup }),
  };
}

const optionsFor = ({ host, port, security }: Pick<MailLogin, 'host' | 'port' | 'security'>) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...timeouts,
});
