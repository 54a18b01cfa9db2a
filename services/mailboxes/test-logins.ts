import type { MailProblem, MailTest } from '#contracts/mailboxes.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';

/** Signs in to a mail server and out again. Throws MailServerFailed. */
export type SignIn = (login: MailLogin) => Promise<void>;

/** Both sides of a mailbox. */
export interface MailLogins {
  imap: MailLogin;
  smtp: MailLogin;
}

/** Signs in to both sides at once. */
export type TestLogins = (logins: MailLogins) => Promise<MailTest>;

export const createTestLogins =
  ({ imap: byImap, smtp: bySmtp }: Record<'imap' | 'smtp', SignIn>): TestLogins =>
  async ({ imap, smtp }) => {
    const [imapProblem, smtpProblem] = await Promise.all([problemOf(byImap(imap)), problemOf(bySmtp(smtp))]);
    return { imap: imapProblem, smtp: smtpProblem };
  };

/** Why a login did not work, or null. Throws what is no fault of a mail server. */
export async function problemOf(signingIn: Promise<void>): Promise<MailProblem | null> {
  try {
    await signingIn;
    return null;
  } catch (error) {
    if (error instanceof MailServerFailed) return error.problem;
    throw error;
  }
}

/** Whether both sides can be used. */
export const hasPassed = ({ imap, smtp }: MailTest): boolean => imap === null && smtp === null;
