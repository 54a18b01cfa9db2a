export const unaskedMailMs = 3_600_000;
export const unaskedMailsWaiting = 3;

/** An email to an address, named by its subject id, that somebody typed and nobody has confirmed. */
export interface UnaskedEmail {
  subjectId: string;
  /** The command that causes it; the same for every retry. */
  commandId: string;
}

/**
 * Lets one email an hour go to such an address, whatever it is about, so that nobody can use us to fill an inbox. What is asked for
 * sooner waits for the hours after, up to three emails.
 */
export interface MailAllowance {
  /**
   * Takes the address's next hour and answers when the email may go; undefined while three emails wait. The hour that the same
   * command took is answered again until it is over.
   */
  take(email: UnaskedEmail, at: Date): Promise<Date | undefined>;
  /** Gives the hour back, because no email was written after all; what another command took stays taken. */
  giveBack(email: UnaskedEmail): Promise<void>;
}
