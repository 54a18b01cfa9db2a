import type { LetterTemplate } from '#contracts/mail.ts';

/** A letter to an address, named by its subject id, that somebody typed and nobody has confirmed. */
export interface UnaskedLetter {
  subjectId: string;
  template: Extract<LetterTemplate, 'follow_confirmation' | 'quote_received'>;
  /** The command that causes it; the same for every retry. */
  commandId: string;
}

/** Lets one letter of a template an hour go to such an address, whatever shipment or quote it is about. */
export interface MailAllowance {
  /** Takes the address's letter of this hour; false when another command has it. */
  take(letter: UnaskedLetter, at: Date): Promise<boolean>;
  /** Gives it back, because no letter was written after all; what another command took stays taken. */
  giveBack(letter: UnaskedLetter): Promise<void>;
}
