import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { MailServerFailed, type ConnectMailbox } from '#infra/imap/imap.ts';
import type { Mailboxes, OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { outgoingMessageDecider, type OutgoingState } from '../domain/outgoing-message.ts';

export interface ConfirmSentOptions {
  handle: Handle;
  unsettled: Pick<UnsettledMessages, 'find' | 'confirm'>;
  mailboxes: Mailboxes;
  connectMailbox: ConnectMailbox;
  /** The domain of the Message-IDs that this installation makes. */
  ownDomain: string;
  clock: Clock;
}

/** An email in doubt, as it was seen. */
interface Doubted {
  outgoingId: string;
  retries: number;
  /** The mailbox that it was sent from, where that is known. */
  mailboxId: string | null;
}

/** The mail server's clock and ours need not agree, and it counts in days. */
const marginMs = 86_400_000;

/**
 * Looks for an email in doubt in the mailbox that it was sent from: one that is in its Sent folder was sent, and so was one that a message
 * in its inbox answers, reports on, or is. What is not there stays in doubt, as not every server keeps what it sends. Throws DomainError `not_found`, and `unavailable` where no
 * mailbox can be asked.
 */
export type ConfirmSent = (doubted: Doubted, context: CommandContext) => Promise<Handled<OutgoingState>>;

export function createConfirmSent(options: ConfirmSentOptions): ConfirmSent {
  const { handle, unsettled, mailboxes, connectMailbox, ownDomain, clock } = options;

  const isIn = async ({ imap }: OpenMailbox, messageId: string, queuedAt: Date): Promise<boolean> => {
    const connection = await connectMailbox(imap);
    try {
      const since = new Date(queuedAt.getTime() - marginMs);
      return (await connection.hasSent(messageId)) || (await connection.isNamedInInbox(messageId, since));
    } finally {
      await connection.close();
    }
  };
  const isFound = async ({ outgoingId, mailboxId }: Doubted, queuedAt: Date): Promise<boolean> => {
    const own = mailboxId === null ? undefined : await mailboxes.find(mailboxId);
    // What leaves by the installation's own server is from its business mailbox.
    const mailbox = own ?? (await mailboxes.open()).find(({ smtp }) => smtp === null);
    if (!mailbox) throw new DomainError('unavailable', 'There is no mailbox that could be asked.');
    try {
      return await isIn(mailbox, `${outgoingId}@${ownDomain}`, queuedAt);
    } catch (error) {
      if (!(error instanceof MailServerFailed)) throw error;
      throw new DomainError('unavailable', 'The mail server cannot be asked right now. Please try again in a moment.');
    }
  };

  return async (doubted, context) => {
    const { outgoingId: id, retries } = doubted;
    const message = await unsettled.find(id);
    if (!message) throw new DomainError('not_found', 'There is no such reply.');
    const { about, template, recipient, attempts, queuedAt } = message;
    const found = await isFound(doubted, queuedAt);
    const email = { emailId: id, about, template, recipient, attempts, ...(retries > 0 && { retry: retries }) };
    const handled = await handle({
      stream: streamOf.outgoing(id),
      decider: outgoingMessageDecider,
      command: { type: 'confirm', retries, isFound: found, email },
      context,
    });
    if (handled.state.end?.state === 'sent') await unsettled.confirm({ id, retries }, clock.now());
    return handled;
  };
}
