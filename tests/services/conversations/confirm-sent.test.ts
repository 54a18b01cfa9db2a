import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { MailServerFailed, type MailboxConnection } from '#infra/imap/imap.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import { bySystem } from '#services/command.ts';
import { createConfirmSent } from '#services/conversations/confirm-sent.ts';
import { outgoingMessageDecider } from '#services/domain/outgoing-message.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
});
afterAll(() => app.stop());

const now = new Date().toISOString();
const about = { kind: 'conversation', id: derivedId('a conversation') };
const email = { about, template: 'conversation_reply', recipient: 'customer', attempts: 1 } as const;
const mailbox = { id: 'own', address: 'a@example.com', imap: {}, smtp: null, version: '1' } as unknown as OpenMailbox;

/** An email in doubt, and a mailbox that has those Message-IDs in its folders. */
async function doubted(name: string, has: Record<'sent' | 'inbox', string[]> | MailServerFailed) {
  const id = derivedId('doubted', name);
  const stream = streamOf.outgoing(id);
  const end = { type: 'EmailInDoubt', data: { ...email, emailId: id, language: 'en' } } as const;
  const command = { type: 'end', retries: 0, event: end } as const;
  await app.core.handle({ stream, decider: outgoingMessageDecider, command, context: bySystem(derivedId('doubt', name), now) });
  const confirmed: string[] = [];
  const confirmSent = createConfirmSent({
    handle: app.core.handle,
    unsettled: {
      find: async () => ({ ...email, id, retries: 0 }) as unknown as OpenMessage,
      confirm: async (message) => void confirmed.push(message.id),
    },
    mailboxes: { open: async () => [mailbox], find: async () => undefined },
    async connectMailbox() {
      if (has instanceof MailServerFailed) throw has;
      return {
        has: async (folder, messageId) => has[folder].includes(messageId.replace(id, 'ID')),
        close: async () => undefined,
      } satisfies Partial<MailboxConnection> as unknown as MailboxConnection;
    },
    ownDomain: 'waybill.test',
    clock: app.core.clock,
  });
  return {
    confirmed: () => confirmed.length,
    ask: (nth = 1) => confirmSent({ outgoingId: id, retries: 0, mailboxId: null }, bySystem(derivedId('ask', name, nth), now)),
    types: async () => (await app.core.log.read(stream)).map(({ type }) => type),
  };
}

test.each([
  ['its Sent folder', { sent: ['ID@waybill.test'], inbox: [] }],
  ['its inbox, where it came back', { sent: [], inbox: ['ID@waybill.test'] }],
])('an email in doubt that the mailbox has in %s was sent', async (name, has) => {
  const { ask, confirmed, types } = await doubted(name, has);
  await ask();
  await ask(2);
  expect(await types()).toEqual(['EmailInDoubt', 'EmailConfirmed']);
  expect(confirmed()).toBe(2);
});

test('one that is nowhere stays in doubt', async () => {
  const { ask, confirmed, types } = await doubted('nowhere', { sent: ['ID@elsewhere.test'], inbox: [] });
  await ask();
  expect([await types(), confirmed()]).toEqual([['EmailInDoubt'], 0]);
});

test('a mail server that cannot be asked says nothing about it', async () => {
  const { ask, types } = await doubted('away', new MailServerFailed('unreachable'));
  await expect(ask()).rejects.toThrow('The mail server cannot be asked right now.');
  expect(await types()).toEqual(['EmailInDoubt']);
});
