import type { Config } from '#infra/config.ts';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import { createMailboxHealths } from '#infra/mailbox-health/postgres.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { businessMailboxId } from '#infra/mailboxes/business.ts';
import { composeMessage } from '#infra/mailer/smtp.ts';
import { createSentCopies } from '#infra/sent-copies/postgres.ts';
import type { Core } from './compose.ts';
import { createCopySent, type SentCopyOf } from './mailbox/copy-sent.ts';
import { startMailboxWorker } from './mailbox/mailbox-worker.ts';
import { createReceiveMessages } from './mailbox/receive-messages.ts';
import { createRings } from './mailbox/rings.ts';
import type { NounEmails } from './outbox/noun-emails.ts';
import { createEmailWriter } from './outbox/write.ts';
import { senderOf } from './senders.ts';

/** What mailboxes are read with. */
export function composeMailboxReading(core: Core, config: Config, nounEmails: readonly NounEmails[]) {
  const { databaseUrl, db, connectMailbox, mailParser, logWatch, unsettled, replyTokens, clock, logger } = core;
  const healths = createMailboxHealths(db);
  const sentCopies = createSentCopies(db);
  const rings = createRings();
  const write = createEmailWriter({ nounEmails, from: senderOf(config), replyAddress: config.REPLY_ADDRESS, replyTokens });
  const sentCopyOf: SentCopyOf = async ({ outgoingId, sentAt }) => {
    const message = await unsettled.find(outgoingId);
    const email = message && (await write(message));
    if (!email || typeof email === 'string') return 'gone';
    return { messageId: email.messageId, message: await composeMessage(email, sentAt) };
  };
  const options = {
    databaseUrl,
    connect: connectMailbox,
    cursors: createMailboxCursors(db),
    healths,
    receive: createReceiveMessages({ ...core, admit: logWatch.admit, parser: mailParser }),
    copySent: createCopySent({ sentCopies, sentCopyOf, clock, logger }),
    rings,
    // Refused while the log is not the one that the read models and positions are of.
    async logId() {
      await logWatch.admit();
      return logWatch.check();
    },
    clock,
    logger,
  };
  return {
    healths,
    start: (mailbox: OpenMailbox) => startMailboxWorker(mailbox, options),
    sentCopies,
    findMessage: (id: string) => unsettled.find(id),
    businessMailboxId: config.IMAP_URL ? businessMailboxId : undefined,
    onNoted: rings.ring,
  };
}
