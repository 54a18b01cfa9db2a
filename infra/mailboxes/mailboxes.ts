import type { MailServer } from '#contracts/mailboxes.ts';

/** One side of a mailbox, with what signs in to it. */
export interface MailLogin extends MailServer {
  user: string;
  password: string;
  /** The operator of this installation named it in the configuration: it may be in a network that is not public, and at any port. */
  isConfigured?: boolean;
}

/** A mailbox that can be read and answered from. `smtp` is null where emails leave by the mailer of the installation. */
export interface OpenMailbox {
  id: string;
  address: string;
  imap: MailLogin;
  smtp: MailLogin | null;
  /** Another one whenever a login has changed: who uses the mailbox begins anew. */
  version: string;
}

/**
 * The mailboxes of this installation: that of the configuration, and those that administrators connected. Passwords are wrapped under the
 * master key in a table of their own; they are in no event, no log line and no answer.
 */
export interface Mailboxes {
  /** All that can be signed in to, with their passwords; for those who connect, never for those who show. */
  open(): Promise<OpenMailbox[]>;
  /** The ids of those too that nobody can sign in to, because the password is not there. */
  connected(): Promise<string[]>;
  find(id: string): Promise<OpenMailbox | undefined>;
}
