import { afterEach, describe, expect, test } from 'vitest';
import type { MailProblem } from '#contracts/mailboxes.ts';
import {
  imapScript,
  smtpScript,
  startScriptedMailServer,
  type ImapScript,
  type ScriptedMailServer,
  type SmtpScript,
} from '#tests/support/scripted-mail-server.ts';
import { good, loginAt, scriptOf, sides, tryLogin } from './logins.ts';

let server: ScriptedMailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
const serve = async (options: Parameters<typeof startScriptedMailServer>[0]) => (server = await startScriptedMailServer(options));

describe.each(sides)('%s', (side) => {
  test.each(['tls', 'starttls'] as const)('signs in by %s', async (security) => {
    const { port } = await serve({ script: scriptOf(side), credentials: good, isSecure: security === 'tls' });
    expect(await tryLogin(side, loginAt(port, security))).toBeNull();
    expect(server?.secured).not.toBe('');
  });

  test('says that no one listens there, that a name does not exist, and that a server is no mail server', async () => {
    const { port } = await serve({ script: { greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n', reply: () => 'HTTP/1.1 400\r\n' } });
    expect(await tryLogin(side, loginAt(port, 'starttls'))).toBe(side === 'imap' ? 'unreachable' : 'protocol');
    expect(await tryLogin(side, { ...loginAt(port, 'tls'), host: 'nobody.invalid' })).toBe('host_unknown');
    await server?.stop();
    expect(await tryLogin(side, loginAt(port, 'tls'))).toBe('unreachable');
  }, 40_000);

  test('says that a port without TLS speaks none', async () => {
    const { port } = await serve({ script: scriptOf(side) });
    expect(await tryLogin(side, loginAt(port, 'tls'))).toBe('no_tls');
  });
});

test('a server that says nothing is given up', async () => {
  const { port } = await serve({ script: { greeting: undefined, reply: () => '' } });
  const problems = await Promise.all(sides.map((side) => tryLogin(side, loginAt(port, 'starttls'))));
  expect(problems).toEqual(['unreachable', 'unreachable']);
}, 40_000);

test.each<[string, ImapScript, MailProblem]>([
  ['any provider, to a wrong password', { login: 'NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)' }, 'wrong_password'],
  ['a server without codes', { login: 'NO Login failed.' }, 'wrong_password'],
  [
    'Gmail, without an app password',
    { login: 'NO [ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)' },
    'app_password_needed',
  ],
  [
    'Gmail, to an account that it wants to see',
    { login: 'NO [WEBALERT https://accounts.google.com/signin/continue] Web login required.' },
    'app_password_needed',
  ],
  ['iCloud', { login: 'NO [AUTHENTICATIONFAILED] Application-specific password required' }, 'app_password_needed'],
  ['Outlook, without basic authentication', { login: 'NO AUTHENTICATE failed. BasicAuthBlocked' }, 'passwords_not_accepted'],
  ['a server that takes no passwords', { capabilities: 'IMAP4rev1 LOGINDISABLED AUTH=XOAUTH2' }, 'passwords_not_accepted'],
  ['a server with too many clients', { login: 'NO [ALERT] Too many simultaneous connections. (Failure)' }, 'busy'],
  ['a server whose logins are down', { login: 'NO [UNAVAILABLE] Temporary authentication failure.' }, 'busy'],
  ['a server that is full', { greeting: '* BYE Too many connections, try again later\r\n' }, 'busy'],
])('what %s says to a login by IMAP', async (_who, script, problem) => {
  const { port } = await serve({ script: imapScript(script), credentials: good, isSecure: true });
  expect(await tryLogin('imap', loginAt(port, 'tls'))).toBe(problem);
});

test.each<[string, SmtpScript, MailProblem]>([
  ['any provider, to a wrong password', { login: '535 5.7.8 Error: authentication failed' }, 'wrong_password'],
  [
    'Gmail, to a wrong password',
    { login: '535-5.7.8 Username and Password not accepted.\r\n535 5.7.8 BadCredentials' },
    'wrong_password',
  ],
  [
    'Gmail, without an app password',
    { login: '534-5.7.9 Application-specific password required.\r\n534 5.7.9 InvalidSecondFactor' },
    'app_password_needed',
  ],
  [
    'Gmail, to an account that it wants to see',
    { login: '534 5.7.14 Please log in via your web browser and then try again.' },
    'app_password_needed',
  ],
  [
    'Outlook, without basic authentication',
    { login: '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.' },
    'passwords_not_accepted',
  ],
  [
    'Exchange, where SMTP is switched off',
    { login: '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.' },
    'passwords_not_accepted',
  ],
  ['Exchange, without that mechanism', { login: '504 5.7.4 Unrecognized authentication type' }, 'passwords_not_accepted'],
  ['a server that takes no logins', { extensions: ['SIZE 1000'] }, 'passwords_not_accepted'],
  ['a server with too many logins', { login: '454 4.7.0 Too many login attempts, please try again later.' }, 'busy'],
  ['a server that closes for now', { login: '421 4.3.2 Service shutting down' }, 'busy'],
  ['a server that is full', { greeting: '421 4.7.0 Too many connections\r\n' }, 'busy'],
  ['a server that wants no one', { greeting: '554 5.7.1 No service\r\n' }, 'protocol'],
  ['a server that wants TLS first', { login: '530 5.7.0 Must issue a STARTTLS command first' }, 'no_tls'],
])('what %s says to a login by SMTP', async (_who, script, problem) => {
  const { port } = await serve({ script: smtpScript(script), credentials: good, isSecure: true });
  expect(await tryLogin('smtp', loginAt(port, 'tls'))).toBe(problem);
});
