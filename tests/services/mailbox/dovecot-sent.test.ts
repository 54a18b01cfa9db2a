import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import { createSentCopies } from '#infra/sent-copies/postgres.ts';
import { businessMailboxId } from '#infra/mailboxes/business.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { receivedIn } from '#tests/support/received-in.ts';

const user = 'parcels@mail.test';
let dovecot: Dovecot;
let servers: TestServers;
let app: TestApp;
beforeAll(async () => {
  [dovecot, servers] = await Promise.all([startDovecot(), startTestServers()]);
  const env = { IMAP_URL: dovecot.urlOf(user), MAIL_FROM: `Waybill <${user}>` };
  app = await startTestApp({ servers, env, roles: ['projector', 'relay', 'mailer', 'mailbox'] });
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
  await dovecot.stop();
});

const sentFolder = () => {
  const fetched = dovecot.doveadm('fetch', '-u', user, 'hdr', 'mailbox', 'Sent');
  return fetched.split(/^hdr:\s*$/m).filter((message) => message.includes('Message-ID:'));
};

test('a reply that was sent is in the Sent folder of its mailbox once, within the thread of the customer', async () => {
  const lines = [
    'From: Ada <ada@example.com>',
    `To: ${user}`,
    'Subject: Where is it?',
    'Message-ID: <asked@example.com>',
    '',
    'Hello',
    '',
  ];
  await dovecot.deliver(user, lines.join('\r\n'));
  const [email] = await pollUntil('the email', async () => {
    const emails = await receivedIn(app.core.log, user);
    return emails.length > 0 && emails;
  });
  const id = email?.data.about.id ?? '';
  const agent = await app.signIn('agent');
  const body = { to: 'ada@example.com', subject: 'Re: Where is it?', body: 'It is in Lyon.' };
  await pollUntil('the reply to be taken', async () => {
    const { status } = await app.request('POST', `/api/emails/${id}/reply`, { as: agent, body });
    return status < 300;
  });
  const [copy, ...others] = await pollUntil('the copy', () => sentFolder().length > 0 && sentFolder(), 60_000);
  expect(others).toEqual([]);
  expect(copy).toContain('Subject: Re: Where is it?');
  expect(copy).toContain('In-Reply-To: <asked@example.com>');
  const sentCopies = createSentCopies(app.core.db);
  const untilSettled = () =>
    pollUntil('the copy to be settled', async () => (await sentCopies.due(businessMailboxId, new Date(), 9)).length === 0);
  await untilSettled();

  // As after a process that ended between the copy and its record.
  const outgoingId = /^Message-ID: <([^@>]+)@/m.exec(copy ?? '')?.[1] ?? '';
  await sentCopies.add({ outgoingId, mailboxId: businessMailboxId, sentAt: new Date() });
  await dovecot.deliver(user, lines.join('\r\n').replace('asked', 'again').replace('Hello', 'And?'));
  await untilSettled();
  expect(sentFolder()).toHaveLength(1);
  expect(await createMailboxCursors(app.core.db).countSetAside()).toBe(0);
});
