import { describe, expect, test } from 'vitest';
import type { MailProblem } from '#contracts/mailboxes.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import { problemOf } from '#infra/imap/problem-of.ts';
import { TimedOut } from '#infra/shutdown.ts';

const failed = (more: object, message = 'Command failed') => Object.assign(new Error(message), more);
const refused = (response: string, serverResponseCode?: string) =>
  failed({ authenticationFailed: true, response, ...(serverResponseCode && { serverResponseCode }) });

describe('What is wrong with a mail server', () => {
  test.each<[string, unknown, MailProblem]>([
    ['a name that nobody knows', failed({ code: 'ENOTFOUND' }), 'host_unknown'],
    ['name servers that are away', failed({ code: 'EAI_AGAIN' }), 'unreachable'],
    ['a port that nobody listens on', failed({ code: 'ECONNREFUSED' }), 'unreachable'],
    ['no address of several that responds', new AggregateError([failed({ code: 'ECONNREFUSED' })]), 'unreachable'],
    ['a connection that takes too long', failed({ code: 'CONNECT_TIMEOUT' }), 'unreachable'],
    ['no greeting', failed({ code: 'GREETING_TIMEOUT' }), 'unreachable'],
    ['no response in time', new TimedOut(10), 'unreachable'],
    ['a certificate of an unknown authority', failed({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'bad_certificate'],
    ['a self-made certificate', failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'bad_certificate'],
    ['a certificate that has expired', failed({ code: 'CERT_HAS_EXPIRED' }), 'bad_certificate'],
    ['a certificate of another name', failed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'bad_certificate'],
    ['a wrapped reason', new Error('failed', { cause: failed({ code: 'CERT_HAS_EXPIRED' }) }), 'bad_certificate'],
    ['no TLS on that port', failed({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'no_tls'],
    ['no STARTTLS', failed({ tlsFailed: true }), 'no_tls'],
    ['somebody between who answers before TLS begins', failed({ code: 'STARTTLS_INJECTION', tlsFailed: true }), 'no_tls'],
    ['no passwords without TLS', refused('Plaintext is not allowed', 'PRIVACYREQUIRED'), 'no_tls'],
    ['a wrong password', refused('Invalid credentials', 'AUTHENTICATIONFAILED'), 'wrong_password'],
    ['a wrong password, without a code', refused('Login failed'), 'wrong_password'],
    [
      'a password that may not be used by programs',
      refused('Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)', 'ALERT'),
      'app_password_needed',
    ],
    ['an account with a second factor', refused('Please use an app password to sign in'), 'app_password_needed'],
    ['a provider that takes no passwords', refused('AUTHENTICATE failed. BasicAuthBlocked'), 'passwords_not_accepted'],
    [
      'a server that takes no logins',
      Object.assign(new Error('Login is disabled'), { authenticationFailed: true }),
      'passwords_not_accepted',
    ],
    ['a login service that is down', refused('Authentication server not responding', 'UNAVAILABLE'), 'busy'],
    ['too many connections', refused('Too many simultaneous connections. (Failure)', 'ALERT'), 'busy'],
    ['a full server', failed({ code: 'NoConnection', reason: 'Too many connections, try again later' }), 'busy'],
    ['a server that slows clients down', failed({ code: 'ETHROTTLE' }), 'busy'],
    ['a server that closes the connection', failed({ code: 'NoConnection' }), 'unreachable'],
    ['a server that speaks something else', failed({ code: 'ParserError9' }), 'protocol'],
    ['a server that refuses a command', failed({ responseStatus: 'NO', responseText: 'No such mailbox' }), 'protocol'],
    ['something that is no error', 'away', 'protocol'],
    ['what was said before', new MailServerFailed('host_not_allowed'), 'host_not_allowed'],
  ])('%s', (_what, error, problem) => {
    expect(problemOf(error)).toBe(problem);
  });
});
