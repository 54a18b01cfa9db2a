import type { MailProblem, MailTest } from '#contracts/mailboxes.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';

/** Signs in to a mail server and out again: why that is not possible, or null. Never throws for what a mail server may do. */
export type TryLogin = (login: MailLogin) => Promise<MailProblem | null>;

/** Both sides of a mailbox. */
export interface MailLogins {
  imap: MailLogin;
  smtp: MailLogin;
}

/** Signs in to both sides at once. */
export type TestLogins = (logins: MailLogins) => Promise<MailTest>;

export const createTestLogins =
  (tryImap: TryLogin, trySmtp: TryLogin): TestLogins =>
  async ({ imap, smtp }) => {
    const [imapProblem, smtpProblem] = await Promise.all([tryImap(imap), trySmtp(smtp)]);
    return { imap: imapProblem, smtp: smtpProblem };
  };

/** Whether both sides can be used. */
export const hasPassed = ({ imap, smtp }: MailTest): boolean => imap === null && smtp === null;
