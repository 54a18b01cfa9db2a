/** A password of a mailbox. */
export interface MailSecret {
  /** Names the password in events, which never have it. */
  id: string;
  mailboxId: string;
  password: string;
}

/**
 * Passwords of mailboxes, wrapped by the master key. Which of them counts is in the log: one that it does not name signs in nowhere,
 * and goes.
 */
export interface MailSecrets {
  /** Keeps the password, unless it is there. */
  keep(secret: MailSecret, at: Date): Promise<void>;
  /** The passwords of those ids, as far as they are there and a known master key opens them. */
  passwordsOf(secrets: readonly Pick<MailSecret, 'id' | 'mailboxId'>[]): Promise<ReadonlyMap<string, string>>;
  /** Removes the mailbox's passwords that were kept before that moment, except for the one in force. */
  removeOthers(mailboxId: string, inForce: string | undefined, before?: Date): Promise<void>;
  /** The mailboxes that have a password that was kept before that moment. */
  mailboxes(before: Date): Promise<string[]>;
  /** Wraps every password by the current master key; returns how many were wrapped by another. Throws when aborted. */
  rewrap(signal: AbortSignal): Promise<number>;
}
