import type { About } from '#contracts/about.ts';
import type { Position } from '#contracts/events/envelope.ts';
import type { EmailFailure } from '#contracts/events/outgoing-email.ts';
import type { EmailRecipient, EmailTemplate } from '#contracts/mail.ts';
import type { DeliveryPhase } from '../mailer/mailer.ts';

/** An email to be written: its event and addressee. Its text is rendered when it is sent. */
export interface NewEmail {
  id: string;
  eventId: string;
  stream: string;
  revision: bigint;
  about: About;
  template: EmailTemplate;
  recipient: EmailRecipient;
  /** Which one of several with that part, null where there is one only. */
  addresseeId: string | null;
  /** Emails with the same key leave in the order in which they were queued: a UUID for each address, not the address. */
  orderKey: string;
  /** Someone typed the address and no one has confirmed it: one such email an hour may go there, and three may wait. */
  isUnasked?: boolean;
}

/** An email with what has been tried. */
export interface Email extends NewEmail {
  attempts: number;
}

/** How an email ended. */
export type EmailEnd =
  | { state: 'sent' }
  | { state: 'in_doubt' }
  | { state: 'failed'; failure: EmailFailure; smtpCode: number | null };

export type EndedEmail = Email & { end: EmailEnd };

/** When to try again, and whether later emails to the same recipient wait for that. */
export interface Retry {
  at: Date;
  smtpCode: number | null;
  holds: boolean;
}

/** The emails of one family that tell about one stream. */
export interface EmailLane {
  family: string;
  stream: string;
}

/** An event that cannot be read yet, or waits behind one of its stream: its emails are queued once it can be. */
export interface WaitingEvent extends EmailLane {
  eventId: string;
  type: string;
  reason: string;
}

/** What events came to. */
export interface Caused {
  emails: readonly NewEmail[];
  waiting: readonly WaitingEvent[];
}

/** Another process sends now; what this one has claimed is no longer its own. */
export class OutboxTakenOver extends Error {
  override readonly name = 'OutboxTakenOver';
}

/** The outbox. Every transition is committed when its promise resolves. */
export interface Outbox {
  /**
   * Queues emails, keeps the events that wait, and moves the reactor's checkpoint, in one transaction; an email that is there already
   * stays as it is. An unasked one waits for the next free hour of its `orderKey`, a subject's id; it is left out while as many wait
   * as may. Throws ReactorTakenOver for an older epoch.
   */
  enqueue(caused: Caused, to: { checkpoint: Position; epoch: string }, at: Date): Promise<void>;
  /** Queues the emails of events that waited in a lane, and lets those wait no more. Throws ReactorTakenOver for an older epoch. */
  release(
    events: EmailLane & { eventIds: readonly string[]; emails: readonly NewEmail[] },
    epoch: string,
    at: Date,
  ): Promise<void>;
  /** The lanes in which events wait. */
  waitingLanes(): Promise<EmailLane[]>;
  /** The ids of the events that wait in a lane. */
  waitingIn(lane: EmailLane): Promise<string[]>;
  /**
   * Makes the lease of that epoch the only sender. What its predecessor was sending is due again where the final dot had not been
   * announced, and in doubt where it had. Throws {@link OutboxTakenOver} for an older epoch.
   */
  takeOver(epoch: string, at: Date): Promise<OwnOutbox>;
  /** Ended emails whose end is not in the log yet, oldest first, without those of the given ids. */
  unlogged(limit: number, except: readonly string[]): Promise<EndedEmail[]>;
  markLogged(ids: readonly string[], at: Date): Promise<void>;
}

/** What only the sender may do. Everything throws {@link OutboxTakenOver} once another process has taken over. */
export interface OwnOutbox {
  /**
   * The emails that are due, oldest first, now `sending` with one more attempt. None to a recipient of whom one is being sent, or
   * an earlier one holds up the later ones until it is tried again.
   */
  claimDue(limit: number, at: Date): Promise<Email[]>;
  /** Undoes claims before anything was tried: due as before, with one attempt less. */
  putBack(ids: readonly string[]): Promise<void>;
  enterPhase(id: string, phase: DeliveryPhase): Promise<void>;
  retryAt(id: string, retry: Retry): Promise<void>;
  end(id: string, end: EmailEnd): Promise<void>;
  /** When the next queued email becomes due after that moment, undefined when none does. */
  nextDueAt(after: Date): Promise<Date | undefined>;
}
