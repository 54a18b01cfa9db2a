import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectImap } from '#infra/imap/imapflow.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { bounceOf, customerMail } from '#tests/support/customer-mail.ts';
import { doubtedEmail } from '#tests/support/doubted-email.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';

let app: TestApp;
let dovecot: Dovecot;
let user = '';
let users = 0;
beforeAll(async () => {
  [app, dovecot] = await Promise.all([startTestApp({ roles: [] }), startDovecot()]);
});
afterAll(async () => {
  await app.stop();
  await dovecot.stop();
});
beforeEach(() => {
  users += 1;
  user = `parcels${users}@mail.test`;
});

const login = () => ({ ...dovecot.login(user, 'none'), host: '127.0.0.1' });
const doubted = () => doubtedEmail(app.core, user, { imap: login(), connectMailbox: connectImap });
const from = 'Ada <ada@example.com>';

test('an email in doubt that the mailbox has in its Sent folder was sent, however often it is asked for', async () => {
  const { messageId, ask, confirmed, types } = await doubted();
  const connection = await connectImap(login());
  await connection.openInbox();
  await connection.appendToSent(Buffer.from(customerMail({ from, messageId })), { messageId, sentAt: new Date() });
  await connection.close();
  await ask();
  await ask(2);
  expect(await types()).toEqual(['EmailInDoubt', 'EmailConfirmed']);
  expect(confirmed()).toBe(2);
});

test.each([
  ['that came back itself', (messageId: string) => customerMail({ from, messageId })],
  ['that bounced', (messageId: string) => bounceOf(messageId, { recipient: 'ada@example.com' })],
  ['that its customer answered', (inReplyTo: string) => customerMail({ from, inReplyTo })],
])('an email in doubt %s was sent', async (_, arrived) => {
  const { messageId, ask, types } = await doubted();
  await dovecot.deliver(user, customerMail({ from }), arrived(messageId));
  await ask();
  expect(await types()).toEqual(['EmailInDoubt', 'EmailConfirmed']);
});

test('one that is nowhere stays in doubt, in an empty mailbox and in one that has other emails', async () => {
  const { messageId, ask, confirmed, types } = await doubted();
  await ask();
  await dovecot.deliver(user, customerMail({ from }), bounceOf(`x${messageId.slice(1)}`, { recipient: 'ada@example.com' }));
  await ask(2);
  expect([await types(), confirmed()]).toEqual([['EmailInDoubt'], 0]);
});

test('a mail server that cannot be asked says nothing about it, and can be asked again', async () => {
  const { messageId, ask, types } = await doubted();
  await dovecot.deliver(user, bounceOf(messageId, { recipient: 'ada@example.com' }));
  await dovecot.halt();
  await expect(ask()).rejects.toThrow('The mail server cannot be asked right now.');
  expect(await types()).toEqual(['EmailInDoubt']);
  await dovecot.restart();
  await ask(2);
  expect(await types()).toEqual(['EmailInDoubt', 'EmailConfirmed']);
});
