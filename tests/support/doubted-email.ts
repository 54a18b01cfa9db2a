import { streamOf } from '#contracts/events/registry.ts';
import type { ConnectMailbox } from '#infra/imap/imap.ts';
import { derivedId } from '#infra/ids.ts';
import type { MailLogin, OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import { bySystem } from '#services/command.ts';
import type { Core } from '#services/compose.ts';
import { createConfirmSent } from '#services/conversations/confirm-sent.ts';
import { outgoingMessageDecider } from '#services/domain/outgoing-message.ts';
import { outgoingMessage } from './outgoing-message.ts';

const now = new Date();
const about = { kind: 'conversation', id: derivedId('a conversation') };
const email = { about, template: 'conversation_reply', recipient: 'customer', attempts: 1 } as const;

/** An email in doubt, which the mailbox behind the login can be asked for. */
export async function doubtedEmail(
  { handle, log, clock }: Pick<Core, 'handle' | 'log' | 'clock'>,
  name: string,
  { imap, connectMailbox }: { imap: MailLogin; connectMailbox: ConnectMailbox },
) {
  const id = derivedId('doubted', name);
  const stream = streamOf.outgoing(id);
  const end = { type: 'EmailInDoubt', data: { ...email, emailId: id, language: 'en' } } as const;
  const at = now.toISOString();
  const context = bySystem(derivedId('doubt', name), at);
  await handle({ stream, decider: outgoingMessageDecider, command: { type: 'end', retries: 0, event: end }, context });
  const mailbox: OpenMailbox = { id: 'own', address: 'a@example.com', imap, smtp: null, version: '1' };
  const inDoubt: OpenMessage = {
    ...outgoingMessage({ id, about }),
    ...email,
    retries: 0,
    state: 'in_doubt',
    failure: null,
    replyCode: null,
    queuedAt: now,
    nextAttemptAt: now,
  };
  const confirmed: string[] = [];
  const confirmSent = createConfirmSent({
    handle,
    unsettled: {
      find: async () => inDoubt,
      confirm: async (message) => void confirmed.push(message.id),
    },
    mailboxes: { open: async () => [mailbox], connected: async () => [mailbox.id], find: async () => undefined },
    connectMailbox,
    ownDomain: 'waybill.test',
    clock,
  });
  return {
    messageId: `${id}@waybill.test`,
    confirmed: () => confirmed.length,
    ask: (nth = 1) => confirmSent({ outgoingId: id, retries: 0, mailboxId: null }, bySystem(derivedId('ask', name, nth), at)),
    types: async () => (await log.read(stream)).map(({ type }) => type),
  };
}
