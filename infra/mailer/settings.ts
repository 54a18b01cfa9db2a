import { isLoopback } from '../loopback.ts';

const smtpConnectMs = 10_000;
const smtpGreetingMs = 10_000;
const smtpSocketMs = 60_000;

/** Where the mail server is, how it is spoken to, and as whom. */
export type SmtpSettings = ReturnType<typeof smtpSettings>;

/** TLS from the start for `smtps://`; else STARTTLS is required, except on a loopback address or, without a login, with `?tls=off`. */
export function smtpSettings(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  const isPlain = !secure && (isLoopback(hostname) || (searchParams.get('tls') === 'off' && !auth));
  return {
    options: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !isPlain,
      ignoreTLS: isPlain,
      connectionTimeout: smtpConnectMs,
      greetingTimeout: smtpGreetingMs,
      socketTimeout: smtpSocketMs,
      dnsTimeout: smtpConnectMs,
    },
    auth,
  };
}
