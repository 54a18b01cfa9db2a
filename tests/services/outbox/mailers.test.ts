import { expect, test } from 'vitest';
import { MailServerFailed } from '#infra/imap/imap.ts';
import { createLogger } from '#infra/logger.ts';
import type { DeliveryOutcome, Mailer, OutgoingEmail } from '#infra/mailer/mailer.ts';
import type { MailLogin, OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { createMailers } from '#services/outbox/mailers.ts';

const login = (host: string): MailLogin => ({ host, port: 587, security: 'starttls', user: 'u', password: 'p' });
const mailboxOf = (id: string, host: string | null, version = '1'): OpenMailbox => ({
  id,
  address: `${id}@example.com`,
  imap: login('imap.example.com'),
  smtp: host === null ? null : login(host),
  version,
});
const emailFrom = (mailboxId?: string): OutgoingEmail => ({
  messageId: 'one@waybill.test',
  from: { name: '', address: 'a@example.com' },
  to: { name: '', address: 'b@example.com' },
  subject: '',
  text: '',
  html: '',
  headers: {},
  ...(mailboxId !== undefined && { mailboxId }),
});
const accepted: DeliveryOutcome = { type: 'accepted' };

function setMailers(mailboxes: OpenMailbox[]) {
  const used: string[] = [];
  const closed: string[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const mailer = (name: string): Mailer => ({
    async deliver() {
      used.push(name);
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      return accepted;
    },
    reachable: async () => true,
    close: () => void closed.push(name),
  });
  let opened = 0;
  const mailers = createMailers({
    installation: mailer('installation'),
    mailboxes: { find: async (id) => mailboxes.find((mailbox) => mailbox.id === id) },
    mailerFor({ host }) {
      if (host === '10.0.0.1') throw new MailServerFailed('host_not_allowed');
      opened += 1;
      return mailer(`${host} ${opened}`);
    },
    logger: createLogger('silent', 'test'),
  });
  return {
    mailers,
    mailboxes,
    used,
    closed,
    waiting,
    slow: () => {
      isSlow = true;
    },
    send: (mailboxId?: string) => mailers.deliver(emailFrom(mailboxId), async () => undefined),
  };
}

test('an email leaves by the server of its mailbox, over one mailer, and others by that of the installation', async () => {
  const { send, used } = setMailers([mailboxOf('own', 'smtp.example.com'), mailboxOf('business', null)]);
  for (const mailboxId of ['own', 'own', 'business', 'gone', undefined]) expect(await send(mailboxId)).toEqual(accepted);
  expect(used).toEqual(['smtp.example.com 1', 'smtp.example.com 1', 'installation', 'installation', 'installation']);
});

test('a login that was replaced is not used again', async () => {
  const { send, mailboxes, used, closed } = setMailers([mailboxOf('own', 'smtp.example.com')]);
  await send('own');
  mailboxes.splice(0, 1, mailboxOf('own', 'smtp.example.com', '2'));
  await send('own');
  mailboxes.splice(0, 1);
  await send('own');
  expect(used).toEqual(['smtp.example.com 1', 'smtp.example.com 2', 'installation']);
  expect(closed).toEqual(['smtp.example.com 1', 'smtp.example.com 2']);
});

test('a server that may not be connected to is tried again later', async () => {
  const { send, used } = setMailers([mailboxOf('inward', '10.0.0.1')]);
  expect(await send('inward')).toEqual({ type: 'try_later', code: null });
  expect(used).toEqual([]);
});

test('one host has five connections at most, and keeps no other waiting', async () => {
  const { send, used, waiting, slow } = setMailers([
    mailboxOf('one', 'slow.example.com'),
    mailboxOf('two', 'SLOW.example.com'),
    mailboxOf('other', 'quick.example.com'),
  ]);
  slow();
  const sent = ['one', 'two', 'one', 'two', 'one', 'two', 'one', 'other'].map((mailboxId) => send(mailboxId));
  await expect.poll(() => used.length).toBe(6);
  expect(used.filter((name) => name.startsWith('quick'))).toHaveLength(1);
  let answered = 0;
  await expect
    .poll(() => {
      for (const answer of waiting.splice(0)) {
        answered += 1;
        answer();
      }
      return answered;
    })
    .toBe(8);
  expect(await Promise.all(sent)).toEqual(sent.map(() => accepted));
});
