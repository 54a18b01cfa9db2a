import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessMailboxId } from '#infra/mailboxes/business.ts';
import { createRawEmails } from '#infra/raw-emails/postgres.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { receivedIn } from '#tests/support/received-in.ts';

let dovecot: Dovecot;
let servers: TestServers;
let app: TestApp;
let user = '';
let users = 0;
beforeAll(async () => {
  [dovecot, servers] = await Promise.all([startDovecot(), startTestServers()]);
});
afterAll(async () => {
  await servers.stop();
  await dovecot.stop();
});
beforeEach(() => {
  users += 1;
  user = `parcels${users}@mail.test`;
});
afterEach(() => app.stop());

const begin = async () => {
  app = await startTestApp({ servers, roles: ['mailbox'], env: { IMAP_URL: dovecot.urlOf(user) } });
};
const message = (subject: string, body = 'Hello', from = 'ada@example.com') =>
  `From: Ada <${from}>\r\nTo: ${user}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\n${body}\r\n`;
const received = () => receivedIn(app.core.log, user);
const subjects = async () => (await received()).map(({ data }) => data.content.value?.subject);
const untilReceived = (count: number) =>
  pollUntil(`${count} emails`, async () => (await received()).length === count && received(), 60_000);
const health = async () =>
  app.core.db.selectFrom('mailbox_health').selectAll().where('mailbox_id', '=', businessMailboxId).executeTakeFirst();

test('what lies in a mailbox and what arrives in it is received once, in the order in which it arrived', async () => {
  await dovecot.deliver(user, message('one'), message('two'));
  await begin();
  await untilReceived(2);
  await dovecot.deliver(user, message('three'));
  const emails = await untilReceived(3);
  expect(emails.map(({ data }) => data.content.value?.subject)).toEqual(['one', 'two', 'three']);
  expect(emails.map(({ data }) => [data.mailboxId, data.kind])).toEqual(emails.map(() => [businessMailboxId, 'message']));
  const raw = await createRawEmails(app.core).read(emails[2]?.data.raw ?? '');
  expect(raw?.toString()).toBe(message('three'));
  expect(await pollUntil('the health', async () => (await health())?.state === 'watching' && health())).toMatchObject({
    problem: null,
  });
});

test('the same message in two folders, and another one under its Message-ID, are two emails', async () => {
  const first = message('same', 'One');
  await dovecot.deliver(user, first, `Received: from elsewhere\r\n${first}`, message('same', 'Two'));
  await begin();
  const emails = await untilReceived(2);
  expect(new Set(emails.map(({ data }) => data.content.value?.text))).toEqual(new Set(['One', 'Two']));
});

test('after other UIDs nothing is received twice and nothing is missed', async () => {
  await dovecot.deliver(user, message('before'));
  await begin();
  await untilReceived(1);
  await app.stop();
  dovecot.doveadm('mailbox', 'update', '-u', user, '--uid-validity', '4711', 'INBOX');
  await dovecot.deliver(user, message('after'));
  await begin();
  await untilReceived(2);
  expect(await subjects()).toEqual(['before', 'after']);
});

test('what arrived long before the mailbox was connected stays where it is', async () => {
  await dovecot.deliverAt(user, new Date('2020-01-01T00:00:00Z'), message('old'));
  await dovecot.deliver(user, message('new'));
  await begin();
  await untilReceived(1);
  expect(await subjects()).toEqual(['new']);
});

test('a mail server that is away for a while is told of, and nothing is missed', async () => {
  await begin();
  await pollUntil('the mailbox to be watched', async () => (await health())?.state === 'watching');
  await dovecot.halt();
  await pollUntil('the problem to be known', async () => (await health())?.problem === 'unreachable');
  await dovecot.restart();
  await dovecot.deliver(user, message('while away'));
  await untilReceived(1);
  await pollUntil('the problem to be over', async () => (await health())?.problem === null);
});
