/** Lets one letter an hour go to an address that somebody typed and nobody has confirmed, whatever it is about. */
export interface MailAllowance {
  /** Takes the address's letter of this hour; false when it is taken. The address is named by its subject id. */
  take(subjectId: string, at: Date): Promise<boolean>;
  /** Gives it back, because no letter was written after all. */
  giveBack(subjectId: string): Promise<void>;
}
