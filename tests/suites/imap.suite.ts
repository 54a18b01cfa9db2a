import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MailServerFailed, type ImapOptions, type MailboxConnection } from '#infra/imap/imap.ts';
import { connectImap } from '#infra/imap/imapflow.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stallingProxy } from '#tests/infra/event-store/stalling-proxy.ts';
import type { ImapServer } from './imap/bench.ts';

const messageOf = (subject: string, body = 'Hello') =>
  `From: Ada <ada@example.com>\r\nTo: parcels@waybill.test\r\nMessage-ID: <${subject}@example.com>\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;
const running = () => new AbortController().signal;

export function imapSuite(name: string, start: () => Promise<ImapServer>): void {
  describe(`A mailbox on ${name}`, () => {
    let server: ImapServer;
    const open: (() => unknown)[] = [];
    beforeAll(async () => {
      server = await start();
    });
    afterEach(async () => {
      for (const close of open.splice(0).toReversed()) await close();
    });
    afterAll(() => server.stop());

    const connect = async (login: MailLogin, options: ImapOptions = {}): Promise<MailboxConnection> => {
      const connection = await connectImap(login, { ...server.options, ...options });
      open.push(() => connection.close());
      return connection;
    };
    const subjectsIn = async (connection: MailboxConnection, uids: number[]) =>
      (await connection.fetch(await connection.list(uids))).map(({ bytes }) => /^Subject: (.*)\r$/m.exec(bytes.toString())?.[1]);

    test('that is empty has no messages, and is no error', async () => {
      const login = server.freshLogin();
      const connection = await connect(login);
      const { uidNext } = await connection.openInbox();
      expect(await connection.uidsAfter(0)).toEqual([]);
      expect(await connection.uidsAfter(uidNext - 1)).toEqual([]);
      expect(await connection.uidsAfter(0, new Date('2020-01-01'))).toEqual([]);
    });

    test('hands out every byte of what arrived, in the order in which it arrived', async () => {
      const login = server.freshLogin();
      const odd = messageOf('odd', 'Gr\u00fc\u00dfe\t\u0001\r\n.\r\n\r\n(MIME)\r\n)\r\n* 1 EXISTS\r\n{12}');
      await server.deliver(login, messageOf('one'), odd, messageOf('three'));
      const connection = await connect(login);
      const before = await connection.openInbox();
      const uids = await connection.uidsAfter(before.uidNext - 4);
      expect(uids).toHaveLength(3);
      expect(before.uidNext).toBe((uids.at(-1) ?? 0) + 1);
      const listed = await connection.list(uids);
      const messages = await connection.fetch(listed);
      expect(messages.map(({ uid }) => uid)).toEqual(uids);
      expect(messages[1]?.bytes.toString()).toContain(odd);
      expect(messages.map(({ bytes, size }) => bytes.length - size)).toEqual([0, 0, 0]);
      expect(listed).toEqual(messages.map(({ uid, size }) => ({ uid, size })));
      expect(await subjectsIn(connection, await connection.uidsAfter(uids[0] ?? 0))).toEqual(['odd', 'three']);
    });

    test('keeps its UIDs from one connection to the next', async () => {
      const login = server.freshLogin();
      await server.deliver(login, messageOf('kept'));
      const first = await connect(login);
      const state = await first.openInbox();
      await first.close();
      const second = await connect(login);
      expect(await second.openInbox()).toEqual(state);
      expect(await subjectsIn(second, await second.uidsAfter(state.uidNext - 2))).toEqual(['kept']);
    });

    test('tells of a message that arrives while somebody waits', async () => {
      const login = server.freshLogin();
      const connection = await connect(login);
      const { uidNext } = await connection.openInbox();
      const waiting = connection.waitForNew(running());
      await server.deliver(login, messageOf('late'));
      await waiting;
      await connection.openInbox();
      expect(await subjectsIn(connection, await connection.uidsAfter(uidNext - 1))).toEqual(['late']);
    });

    test.each([
      ['lists messages', (connection: MailboxConnection) => connection.list([1])],
      ['looks into another folder', (connection: MailboxConnection) => connection.hasSent('none@example.com')],
    ])('tells of a message that arrives while somebody %s, before they wait', async (_, work) => {
      const login = server.freshLogin();
      await server.deliver(login, messageOf('first'));
      const connection = await connect(login);
      const { uidNext } = await connection.openInbox();
      await connection.uidsAfter(0);
      await server.deliver(login, messageOf('in between'));
      await work(connection);
      await connection.waitForNew(running());
      await connection.openInbox();
      expect(await subjectsIn(connection, await connection.uidsAfter(uidNext - 1))).toEqual(['in between']);
    });

    test('is no longer waited for once the waiting is given up', async () => {
      const connection = await connect(server.freshLogin());
      await connection.openInbox();
      const giveUp = new AbortController();
      const waiting = connection.waitForNew(giveUp.signal);
      giveUp.abort();
      await waiting;
    });

    test('stays open however long the server has nothing to say', async () => {
      const connection = await connect(server.freshLogin(), { watchdogMs: 300 });
      const { uidNext } = await connection.openInbox();
      for (let times = 0; times < 5; times += 1) await connection.waitForNew(running());
      expect((await connection.openInbox()).uidNext).toBe(uidNext);
    });

    test('is found to be out of reach when the line goes dead without a word', async () => {
      const login = server.freshLogin();
      const line = await stallingProxy(login.port);
      open.push(() => line.close());
      const connection = await connect({ ...login, port: line.port }, { watchdogMs: 300 });
      await connection.openInbox();
      await connection.waitForNew(running());
      line.stall();
      await expect(connection.waitForNew(running())).rejects.toMatchObject({ problem: 'unreachable' });
    });

    test('takes a copy of what was sent once', async () => {
      const login = server.freshLogin();
      const connection = await connect(login);
      await connection.openInbox();
      const about = { messageId: `sent-once@${login.user.replaceAll('@', '.')}`, sentAt: new Date('2026-03-01T10:00:00Z') };
      const message = Buffer.from(`Message-ID: <${about.messageId}>\r\nSubject: Copy\r\n\r\nGr\u00fc\u00dfe\r\n`);
      expect(await connection.hasSent(about.messageId)).toBe(false);
      expect(await connection.appendToSent(message, about)).toBe('appended');
      expect(await connection.appendToSent(message, about)).toBe('there');
      expect(await connection.hasSent(about.messageId)).toBe(true);
      expect(await connection.hasSent(`another-${about.messageId}`)).toBe(false);
      const { uidNext } = await connection.openInbox();
      await server.deliver(login, messageOf('after the copy'));
      await pollUntil('the message', async () => {
        await connection.openInbox();
        return (await connection.uidsAfter(uidNext - 1)).length === 1;
      });
    });

    test('knows whether a message in it names another, in its header or in its body', async () => {
      const login = server.freshLogin();
      const id = (of: string) => `${of}@${login.user.replaceAll('@', '.')}`;
      const connection = await connect(login);
      await connection.openInbox();
      const isNamed = (of: string) => connection.isNamedInInbox(id(of), new Date(Date.now() - 86_400_000));
      expect(await isNamed('answered')).toBe(false);
      await server.deliver(
        login,
        `In-Reply-To: <${id('answered')}>\r\n${messageOf('an answer')}`,
        messageOf('a report', `It did not arrive.\r\n\r\nMessage-ID: <${id('reported')}>`),
      );
      await connection.openInbox();
      expect([await isNamed('answered'), await isNamed('reported'), await isNamed('other')]).toEqual([true, true, false]);
    });

    test('lets nobody in with another password', async () => {
      const attempt = connect({ ...server.freshLogin(), password: 'not this one' });
      await expect(attempt).rejects.toBeInstanceOf(MailServerFailed);
      await expect(attempt).rejects.toMatchObject({ problem: 'wrong_password' });
    });
  });
}
