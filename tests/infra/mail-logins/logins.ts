import { connectImap } from '#infra/imap/imapflow.ts';
import { MailServerFailed } from '#infra/imap/imap.ts';
import { anyMailHosts } from '#infra/mail-hosts/public.ts';
import { smtpSettingsOf } from '#infra/mailer/settings.ts';
import { trySmtpLogin } from '#infra/mailer/smtp.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';
import type { MailProblem, MailSecurity } from '#contracts/mailboxes.ts';
import { certificateFor, type Credentials } from '#tests/support/certificates.ts';
import { imapScript, smtpScript, type ImapScript, type SmtpScript } from '#tests/support/scripted-mail-server.ts';

export const sides = ['imap', 'smtp'] as const;
export type Side = (typeof sides)[number];

export const password = 'p4ss-canary';
export const authority = certificateFor({ name: 'An authority' });
export const good = certificateFor({ name: 'localhost', issuer: authority });

export const loginAt = (port: number, security: MailSecurity): MailLogin => ({
  host: 'localhost',
  port,
  security,
  user: 'desk@parcels.example',
  password,
});

/** Signs in over that protocol and out again: why not, or null. */
export async function tryLogin(side: Side, login: MailLogin, trusted: Credentials = authority): Promise<MailProblem | null> {
  try {
    if (side === 'imap') await (await connectImap(login, { authority: trusted.cert })).close();
    else await trySmtpLogin(smtpSettingsOf(login, anyMailHosts, trusted.cert));
    return null;
  } catch (error) {
    if (error instanceof MailServerFailed) return error.problem;
    throw error;
  }
}

export const scriptOf = (side: Side, script: Pick<ImapScript & SmtpScript, 'startTls' | 'greeting'> = {}) =>
  side === 'imap' ? imapScript(script) : smtpScript(script);
