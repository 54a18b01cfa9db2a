import type { Clock } from '#infra/clock.ts';
import { MailServerFailed, type MailboxConnection } from '#infra/imap/imap.ts';
import type { Logger } from '#infra/logger.ts';
import type { SentCopies, SentCopy } from '#infra/sent-copies/sent-copies.ts';
import { whileAway } from './while-away.ts';

/** The bytes of an email that was sent, as they were; `gone` where it can no longer be written, because a person in it was erased. */
export type SentCopyOf = (
  copy: Pick<SentCopy, 'outgoingId' | 'sentAt'>,
) => Promise<{ messageId: string; message: Buffer } | 'gone'>;

export interface CopySentOptions {
  sentCopies: Pick<SentCopies, 'due' | 'settle' | 'postpone'>;
  sentCopyOf: SentCopyOf;
  clock: Clock;
  logger: Logger;
}

/**
 * Puts copies of the replies that were sent from a mailbox into its Sent folder, each once. Throws MailServerFailed where the connection is
 * gone.
 */
export type CopySent = (
  mailboxId: string,
  connection: Pick<MailboxConnection, 'appendToSent'>,
  signal: AbortSignal,
) => Promise<void>;

const atOnce = 20;
/** Before a copy that could not be made is tried again; it doubles each time. */
const postponeMs = { min: 60_000, max: 86_400_000 };

export function createCopySent({ sentCopies, sentCopyOf, clock, logger }: CopySentOptions): CopySent {
  return async (mailboxId, connection, signal) => {
    const waiting = { logger, signal };
    const postpone = (copy: SentCopy) => {
      const delayMs = Math.min(postponeMs.max, postponeMs.min * 2 ** copy.attempts);
      return whileAway(waiting, () => sentCopies.postpone(copy.outgoingId, new Date(clock.now().getTime() + delayMs)));
    };
    for (const copy of await whileAway(waiting, () => sentCopies.due(mailboxId, clock.now(), atOnce))) {
      let written: Awaited<ReturnType<SentCopyOf>>;
      try {
        written = await whileAway(waiting, () => sentCopyOf(copy));
      } catch (error) {
        signal.throwIfAborted();
        logger.error({ err: error, outgoingId: copy.outgoingId }, 'a copy of a reply cannot be written; will try again');
        await postpone(copy);
        continue;
      }
      if (written !== 'gone') {
        try {
          await connection.appendToSent(written.message, { messageId: written.messageId, sentAt: copy.sentAt });
        } catch (error) {
          // Whatever this server has against it, the next connection begins with the others.
          if (error instanceof MailServerFailed) await postpone(copy);
          throw error;
        }
      }
      await whileAway(waiting, () => sentCopies.settle(copy.outgoingId));
    }
  };
}
