import { afterEach, describe, expect, test } from 'vitest';
import type { MailProblem } from '#contracts/mailboxes.ts';
import { certificateFor, type Credentials } from '#tests/support/certificates.ts';
import {
  imapScript,
  smtpScript,
  startScriptedMailServer,
  type ImapScript,
  type ScriptedMailServer,
} from '#tests/support/scripted-mail-server.ts';
import { authority, good, loginAt, password, scriptOf, sides, tryLogin } from './logins.ts';

let server: ScriptedMailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const base64 = Buffer.from(`\0desk@parcels.example\0${password}`).toString('base64');
/** What a login begins with, or has in it, in any form that a client sends. */
const secrets = ['AUTH', 'LOGIN', 'desk@', password, base64.slice(4, 20), Buffer.from(password).toString('base64').slice(0, 12)];
const saidInTheClear = () => secrets.filter((secret) => server?.plain.toUpperCase().includes(secret.toUpperCase()));

const stranger = certificateFor({ name: 'Another authority' });
const bad: [string, Credentials][] = [
  ['of another name', certificateFor({ name: 'mail.elsewhere.example', issuer: authority })],
  ['that has expired', certificateFor({ name: 'localhost', issuer: authority, days: { from: -30, to: -1 } })],
  ['that is not valid yet', certificateFor({ name: 'localhost', issuer: authority, days: { from: 1, to: 30 } })],
  ['that no one signed', certificateFor({ name: 'localhost' })],
  ['of an unknown authority', certificateFor({ name: 'localhost', issuer: stranger })],
];

describe.each(sides)('%s', (side) => {
  describe.each(['tls', 'starttls'] as const)('by %s', (security) => {
    test.each(bad)('a server with a certificate %s gets no login', async (_what, credentials) => {
      server = await startScriptedMailServer({ script: scriptOf(side), credentials, isSecure: security === 'tls' });
      expect(await tryLogin(side, loginAt(server.port, security))).toBe('bad_certificate');
      expect([saidInTheClear(), server.secured]).toEqual([[], '']);
    });
  });

  const injected =
    side === 'imap' ? '* PREAUTH welcome\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n' : '250 AUTH PLAIN\r\n235 welcome\r\n';
  const withoutStartTls = side === 'imap' ? '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n' : '220 mail.test\r\n';
  test.each<[string, Pick<ImapScript, 'startTls' | 'greeting'>, MailProblem | null]>([
    ['refuses STARTTLS', { startTls: 'refused' }, 'no_tls'],
    ['hangs up at STARTTLS', { startTls: 'dropped' }, 'unreachable'],
    ['is greeted without it', { greeting: withoutStartTls, startTls: 'refused' }, 'no_tls'],
    // The client of SMTP forgets what came before TLS.
    ['says more before TLS begins', { startTls: { inject: injected } }, side === 'imap' ? 'no_tls' : null],
  ])('a server that %s gets no byte of a login in the clear', async (_what, script, problem) => {
    server = await startScriptedMailServer({ script: scriptOf(side, script), credentials: good });
    const found = await tryLogin(side, loginAt(server.port, 'starttls'));
    expect([found, saidInTheClear()]).toEqual([problem, []]);
  });

  test('a server between that breaks TLS gets no byte of a login in the clear', async () => {
    const script = scriptOf(side);
    const broken = {
      ...script,
      reply: (line: string, isSecure: boolean) => {
        const reply = script.reply(line, isSecure);
        return typeof reply === 'object' && 'startTls' in reply ? `${reply.startTls}not TLS at all\r\n` : reply;
      },
    };
    server = await startScriptedMailServer({ script: broken });
    expect([await tryLogin(side, loginAt(server.port, 'starttls')), saidInTheClear()]).toEqual(['no_tls', []]);
  });
});

test('a server that claims that everyone is signed in already hears nothing in the clear but that TLS is wanted', async () => {
  server = await startScriptedMailServer({
    script: scriptOf('imap', { greeting: '* PREAUTH welcome back\r\n' }),
    credentials: good,
  });
  await tryLogin('imap', loginAt(server.port, 'starttls'));
  expect(server.plain.replace(/^\d+ /gm, '').split('\r\n')).toEqual(['CAPABILITY', 'STARTTLS', '']);
});

test('a server that hides STARTTLS gets no byte of a login', async () => {
  for (const [side, script] of [
    ['imap', imapScript({ capabilities: 'IMAP4rev1 AUTH=PLAIN' })],
    ['smtp', smtpScript({ extensions: ['AUTH PLAIN LOGIN'], startTls: 'refused' })],
  ] as const) {
    server = await startScriptedMailServer({ script, credentials: good });
    expect([await tryLogin(side, loginAt(server.port, 'starttls')), saidInTheClear()]).toEqual(['no_tls', []]);
    await server.stop();
  }
});
