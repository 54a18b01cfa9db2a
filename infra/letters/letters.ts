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
  /** Emails with the same key leave in the order in which they were queued: a UUID for each address, not the address. */
  orderKey: string;
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

/** When to try again, and whether later emails to the same recipient wait for that. */
export interface Retry {
  at: Date;
  smtpCode: number | null;
  holds: boolean;
}

/** Another process sends now; what this one has claimed is no longer its own. */
export class OutboxTakenOver extends Error {
  override readonly name = 'OutboxTakenOver';
}

/** The outbox. Every transition is committed when its promise resolves. */
export interface Letters {
  /** Queues letters and moves the reactor's checkpoint in one transaction; a letter that is there already stays as it is. */
  enqueue(letters: readonly NewLetter[], checkpoint: Position, epoch: string, at: Date): Promise<void>;
  /**
   * Makes the lease of that epoch the only sender. What its predecessor was sending is due again where the final dot had not been
   * announced, and in doubt where it had. Throws {@link OutboxTakenOver} for an older epoch.
   */
  takeOver(epoch: string, at: Date): Promise<OwnOutbox>;
  /** Ended letters whose end is not in the log yet, oldest first, without those of the given ids. */
  unlogged(limit: number, except: readonly string[]): Promise<EndedLetter[]>;
  markLogged(ids: readonly string[], at: Date): Promise<void>;
}

/** What only the sender may do. Everything throws {@link OutboxTakenOver} once another process has taken over. */
export interface OwnOutbox {
  /**
   * The letters that are due, oldest first, now `sending` with one more attempt. None to a recipient of whom one is being sent, or
   * an earlier one holds up the later ones until it is tried again.
   */
  claimDue(limit: number, at: Date): Promise<Letter[]>;
  /** Undoes claims before anything was tried: due as before, with one attempt less. */
  putBack(ids: readonly string[]): Promise<void>;
  enterPhase(id: string, phase: DeliveryPhase): Promise<void>;
  retryAt(id: string, retry: Retry): Promise<void>;
  end(id: string, end: LetterEnd): Promise<void>;
  /** When the next queued letter becomes due after that moment, undefined when none does. */
  nextDueAt(after: Date): Promise<Date | undefined>;
}
