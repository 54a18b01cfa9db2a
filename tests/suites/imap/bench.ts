import type { ImapOptions } from '#infra/imap/imap.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';

/** An IMAP server that the suite runs on. */
export interface ImapServer {
  /** Of a mailbox that nobody has used before. */
  freshLogin(): MailLogin;
  options: ImapOptions;
  /** Delivers messages as they are, one after the other. */
  deliver(login: MailLogin, ...messages: string[]): Promise<void>;
  stop(): Promise<void>;
}
