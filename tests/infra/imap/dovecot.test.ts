import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxMessageBytes } from '#infra/imap/imap.ts';
import { connectImap } from '#infra/imap/imapflow.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { imapSuite } from '#tests/suites/imap.suite.ts';

let users = 0;
const freshUser = () => `box${(users += 1)}@mail.test`;

imapSuite('dovecot', async () => {
  const dovecot = await startDovecot();
  return {
    freshLogin: () => dovecot.login(freshUser()),
    options: { authority: dovecot.authority },
    deliver: ({ user }, ...messages) => dovecot.deliver(user, ...messages),
    stop: dovecot.stop,
  };
});

describe('Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.stop());

  test.each(['tls', 'starttls', 'none'] as const)('is reached with security %s', async (security) => {
    const user = freshUser();
    await dovecot.deliver(user, 'Subject: one\r\n\r\nHello\r\n');
    const connection = await connectImap(dovecot.login(user, security), { authority: dovecot.authority });
    await connection.openInbox();
    expect(await connection.uidsAfter(0)).toEqual([1]);
    await connection.close();
  });

  test.each(['tls', 'starttls'] as const)(
    'is not spoken to with security %s while its certificate is unknown',
    async (security) => {
      await expect(connectImap(dovecot.login(freshUser(), security))).rejects.toMatchObject({ problem: 'bad_certificate' });
    },
  );

  test('is not spoken to under a name that its certificate does not have', async () => {
    const login = { ...dovecot.login(freshUser()), host: 'mail.example.com' };
    const lookup = ((_name, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as NonNullable<
      Parameters<typeof connectImap>[1]
    >['lookup'];
    await expect(connectImap(login, { authority: dovecot.authority, ...(lookup && { lookup }) })).rejects.toMatchObject({
      problem: 'bad_certificate',
    });
  });

  test('hands out the beginning of a message that is too large', async () => {
    const user = freshUser();
    const line = `${'x'.repeat(998)}\r\n`;
    await dovecot.deliver(user, `Subject: large\r\n\r\n${line.repeat(Math.ceil(maxMessageBytes / line.length) + 10)}`);
    const connection = await connectImap(dovecot.login(user), { authority: dovecot.authority });
    await connection.openInbox();
    const [message] = await connection.fetch(await connection.list(await connection.uidsAfter(0)));
    expect(message?.bytes.length).toBe(maxMessageBytes);
    expect(message?.size).toBeGreaterThan(maxMessageBytes);
    await connection.close();
  });

  test('looks for what names a Message-ID among messages that arrived since that day', async () => {
    const user = freshUser();
    await dovecot.deliverAt(user, new Date('2026-03-01T12:00:00Z'), 'In-Reply-To: <one@example.com>\r\n\r\nHello\r\n');
    const connection = await connectImap(dovecot.login(user), { authority: dovecot.authority });
    const isNamedSince = (day: string) => connection.isNamedInInbox('one@example.com', new Date(day));
    expect([await isNamedSince('2026-02-28'), await isNamedSince('2026-03-03')]).toEqual([true, false]);
    await connection.close();
  });

  test('has other UIDs once their validity has changed', async () => {
    const user = freshUser();
    await dovecot.deliver(user, 'Subject: one\r\n\r\nHello\r\n');
    const login = dovecot.login(user);
    const connection = await connectImap(login, { authority: dovecot.authority });
    const before = await connection.openInbox();
    await connection.close();
    dovecot.doveadm('mailbox', 'update', '-u', user, '--uid-validity', '4711', 'INBOX');
    const again = await connectImap(login, { authority: dovecot.authority });
    expect(before.uidValidity).not.toBe('4711');
    expect((await again.openInbox()).uidValidity).toBe('4711');
    await again.close();
  });
});
