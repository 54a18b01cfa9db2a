import type { MailProblem } from '#contracts/mailboxes.ts';

/** As Gmail, Yahoo, AOL, iCloud, Fastmail and Zoho say it. */
const appPassword =
  /app(?:lication)?[- ]specific|app[- ]?password|(?:two|2)[- ](?:factor|step)|web ?(?:login required|browser)|185833/i;
/** As Microsoft 365, Exchange and Gmail say it. */
const noPasswords =
  /basic ?auth|legacy auth|oauth|login is disabled|login disabled|5\.7\.139|smtpclientauthentication is disabled|no matching authentication|unrecognized authentication|not enabled for imap/i;

/** What a mail server that refuses a login has against the password itself; undefined for everything else. */
export function refusedPassword(
  said: string,
): Extract<MailProblem, 'app_password_needed' | 'passwords_not_accepted'> | undefined {
  if (appPassword.test(said)) return 'app_password_needed';
  return noPasswords.test(said) ? 'passwords_not_accepted' : undefined;
}

/** Whether a mail server says that it has too much to do, for now. */
export const saysBusy = (said: string): boolean =>
  /too many|try again|temporar|rate limit|throttl|over ?quota|server (?:is )?busy|unavailable/i.test(said);
