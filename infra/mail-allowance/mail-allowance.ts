/** A letter to an address, named by its subject id, that somebody typed and nobody has confirmed. */
export interface UnaskedLetter {
  subjectId: string;
  /** The command that causes it; the same for every retry. */
  commandId: string;
}

/**
 * Lets one letter an hour go to such an address, whatever it is about, so that nobody can use us to fill an inbox. What is asked for
 * sooner waits for the hours after, up to three letters.
 */
export interface MailAllowance {
  /**
   * Takes the address's next hour and answers when the letter may go; undefined while three letters wait. The hour that the same
   * command took is answered again until it is over.
   */
  take(letter: UnaskedLetter, at: Date): Promise<Date | undefined>;
  /** Gives the hour back, because no letter was written after all; what another command took stays taken. */
  giveBack(letter: UnaskedLetter): Promise<void>;
}
