import { isOf } from '#contracts/events/envelope.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { emailSent } from '#contracts/events/outgoing-message.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import { leases } from '#infra/database/lease.ts';
import { isKeyMissing, UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { SentCopies } from '#infra/sent-copies/sent-copies.ts';

export interface NoteSentOptions extends ReactorCheckpoint {
  databaseUrl: string;
  log: EventLog;
  /** An outgoing email, whatever became of it. */
  findMessage(id: string): Promise<Message | undefined>;
  sentCopies: Pick<SentCopies, 'add'>;
  /** The mailbox that replies are from which name none; undefined where there is none. */
  businessMailboxId: string | undefined;
  /** There is one more for that mailbox. */
  onNoted(mailboxId: string): void;
  logger: Logger;
}

const types = new Set([emailSent.type]);

/** Notes every reply that was sent, for the Sent folder of its mailbox, in the order of the log. */
export function startNotingSent(options: NoteSentOptions): OwnedWorker {
  const { databaseUrl, log, findMessage, sentCopies, businessMailboxId, onNoted, logger, begin, moveTo, pass } = options;

  const mailboxOf = async (outgoingId: string): Promise<string | undefined> => {
    const message = await findMessage(outgoingId);
    if (!message) return undefined;
    const [written] = await log.readSome(message.stream, new Set([message.eventId]));
    if (written instanceof UnreadableEvent) throw written;
    return written && isOf(written, replyWritten) ? (written.data.mailboxId ?? businessMailboxId) : undefined;
  };

  return startCatchUp({
    name: leases.sentCopies,
    databaseUrl,
    logger,
    begin,
    read: (following) => log.subscribe({ ...following, types }),
    pass,
    async apply({ events, last }, epoch) {
      for (const event of events) {
        try {
          if (event instanceof UnreadableEvent) throw event;
          if (!isOf(event, emailSent) || event.data.about.kind !== 'conversation') continue;
          const mailboxId = await mailboxOf(event.data.emailId);
          if (mailboxId === undefined) continue;
          await sentCopies.add({ outgoingId: event.data.emailId, mailboxId, sentAt: new Date(event.metadata.occurredAt) });
          onNoted(mailboxId);
        } catch (error) {
          if (!(error instanceof UnreadableEvent) || isKeyMissing(error)) throw error;
          logger.error({ err: error }, 'a reply gets no copy in its mailbox, as it cannot be read');
        }
      }
      await moveTo(last, epoch);
    },
  });
}
