import { isOf } from '#contracts/events/envelope.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { emailSent } from '#contracts/events/outgoing-message.ts';
import { leases } from '#infra/database/lease.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { SentCopies } from '#infra/sent-copies/sent-copies.ts';
import { startActingInOrder, type ActInOrderOptions } from './act-in-order.ts';

export interface NoteSentOptions extends Omit<ActInOrderOptions, 'lease' | 'types' | 'act' | 'waitsBecause'> {
  /** An outgoing email, whatever became of it. */
  findMessage(id: string): Promise<Message | undefined>;
  sentCopies: Pick<SentCopies, 'add'>;
  /** The mailbox that replies are from which name none; undefined where there is none. */
  businessMailboxId: string | undefined;
  /** There is one more for that mailbox. */
  onNoted(mailboxId: string): void;
}

/** Notes every reply that was sent, for the Sent folder of its mailbox, in the order of the log. */
export function startNotingSent(options: NoteSentOptions): OwnedWorker {
  const { findMessage, sentCopies, businessMailboxId, onNoted, ...acting } = options;

  const mailboxOf = async (outgoingId: string): Promise<string | undefined> => {
    const message = await findMessage(outgoingId);
    if (!message) return undefined;
    const [written] = await acting.log.readSome(message.stream, new Set([message.eventId]));
    if (written instanceof UnreadableEvent) throw written;
    return written && isOf(written, replyWritten) ? (written.data.mailboxId ?? businessMailboxId) : undefined;
  };

  return startActingInOrder({
    ...acting,
    lease: leases.sentCopies,
    types: new Set([emailSent.type]),
    async act(event) {
      if (!isOf(event, emailSent) || event.data.about.kind !== 'conversation') return;
      const mailboxId = await mailboxOf(event.data.emailId);
      if (mailboxId === undefined) return;
      await sentCopies.add({ outgoingId: event.data.emailId, mailboxId, sentAt: new Date(event.metadata.occurredAt) });
      onNoted(mailboxId);
    },
    waitsBecause: 'a reply gets no copy in its mailbox yet; will try again',
  });
}
