import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from '#infra/logger.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import type { MailLogin, Mailboxes } from '#infra/mailboxes/mailboxes.ts';
import { mailConnections } from './channel.ts';

export interface MailersOptions {
  /** The mail server of the installation. */
  installation: Mailer;
  mailboxes: Pick<Mailboxes, 'find'>;
  /** Throws MailServerFailed for a server that may not be connected to. */
  mailerFor(login: MailLogin): Mailer;
  logger: Logger;
}

interface OwnMailer {
  version: string;
  host: string;
  mailer: Mailer;
}

/**
 * One mailer for all: emails leave by the server of their mailbox, others by that of the installation, each over connections of its own
 * and so many at a time by one host. A login that was replaced is not used again.
 */
export function createMailers({ installation, mailboxes, mailerFor, logger }: MailersOptions): Mailer {
  const own = new Map<string, OwnMailer>();
  const turns = new Map<string, LimitFunction>();
  const turnsAt = (host: string): LimitFunction => {
    const known = turns.get(host) ?? pLimit(mailConnections);
    turns.set(host, known);
    return known;
  };

  const ownOf = async (mailboxId: string): Promise<OwnMailer | undefined> => {
    const mailbox = await mailboxes.find(mailboxId);
    const known = own.get(mailboxId);
    if (known && known.version === mailbox?.version) return known;
    known?.mailer.close();
    own.delete(mailboxId);
    if (!mailbox?.smtp) return undefined;
    const opened = { version: mailbox.version, host: mailbox.smtp.host.toLowerCase(), mailer: mailerFor(mailbox.smtp) };
    own.set(mailboxId, opened);
    return opened;
  };

  return {
    async deliver(email, onPhase) {
      try {
        const chosen = email.mailboxId === undefined ? undefined : await ownOf(email.mailboxId);
        const { mailer, host } = chosen ?? { mailer: installation, host: '' };
        return await turnsAt(host)(() => mailer.deliver(email, onPhase));
      } catch (error) {
        if (!(error instanceof MailServerFailed)) throw error;
        logger.warn(
          { problem: error.problem, mailboxId: email.mailboxId },
          'could not use the mail server of a mailbox; will retry',
        );
        return { type: 'try_later', code: null };
      }
    },
    reachable: () => installation.reachable(),
    close() {
      installation.close();
      for (const { mailer } of own.values()) mailer.close();
    },
  };
}
