import type { Position } from '#contracts/events/envelope.ts';
import type { LetterFailure } from '#contracts/events/letter.ts';
import type { LetterRecipient, LetterTemplate } from '#contracts/mail.ts';
import type { DeliveryPhase } from '../mailer/mailer.ts';

/** A letter to be written: which event it tells about, to whom. Its text is made when it is sent. */
export interface NewLetter {
  id: string;
  eventId: string;
  stream: string;
  revision: bigint;
  /** The shipment or quote that it is about; the stream's name says which. */
  aboutId: string;
  template: LetterTemplate;
  recipient: LetterRecipient;
  /** Which one of several with that part, null where there is one only. */
  addresseeId: string | null;
  /** When it may go out; at once where nothing is said. */
  notBefore?: Date | undefined;
}

/** A letter with what has been tried. */
export interface Letter extends NewLetter {
  attempts: number;
}

/** How a letter ended. */
export type LetterEnd =
  | { state: 'sent' }
  | { state: 'in_doubt' }
  | { state: 'failed'; failure: LetterFailure; smtpCode: number | null };

export type EndedLetter = Letter & { end: LetterEnd };

/** The outbox. Every transition is committed when its promise resolves. */
export interface Letters {
  /** Queues letters and moves the reactor's checkpoint in one transaction; a letter that is there already stays as it is. */
  enqueue(letters: readonly NewLetter[], checkpoint: Position, epoch: string, at: Date): Promise<void>;
  /** The next letter that is due, now `sending` with one more attempt; undefined when none is. */
  claimDue(at: Date): Promise<Letter | undefined>;
  /** Undoes a claim before anything was tried: due as before, with one attempt less. */
  putBack(id: string): Promise<void>;
  enterPhase(id: string, phase: DeliveryPhase): Promise<void>;
  retryAt(id: string, at: Date, smtpCode: number | null): Promise<void>;
  end(id: string, end: LetterEnd): Promise<void>;
  /** Letters that were being sent when their process died: before the final dot they are due again, after it in doubt. */
  recover(at: Date): Promise<void>;
  /** Ended letters whose end is not in the log yet. */
  unlogged(limit: number): Promise<EndedLetter[]>;
  markLogged(id: string, at: Date): Promise<void>;
  /** When the next queued letter is due, undefined when none is queued. */
  nextDueAt(): Promise<Date | undefined>;
}
