import type { About } from '#contracts/about.ts';
import type { MessageEnd, MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { Channel, EmailRecipient, EmailTemplate } from '#contracts/mail.ts';
import type { Place } from '../event-store/place.ts';
import type { DeliveryPhase } from '../mailer/mailer.ts';

/** A message to be written: its event and addressee. Its text is rendered when it is sent. */
export interface NewMessage {
  id: string;
  channel: Channel;
  eventId: string;
  stream: string;
  revision: bigint;
  about: About;
  template: EmailTemplate;
  recipient: EmailRecipient;
  /** Which one of several with that part, null where there is one only. */
  addresseeId: string | null;
  /** Messages with the same key leave in the order in which they were queued: a UUID for each address or number, not the address. */
  orderKey: string;
  /** Someone typed the address or number and no one has confirmed it: one such message an hour may go there, and three may wait. */
  isUnsolicited?: boolean;
  /** It does not leave before then. */
  notBefore?: Date;
  /** An outbox that was lost since may have sent it: whether the log has its end is to be found out first. */
  mayHaveEnded?: boolean;
}

/** A message with what has been tried. */
export interface Message extends NewMessage {
  /** Since it was queued, or queued once more. */
  attempts: number;
  /** How often it was queued once more after it had ended. */
  retries: number;
}

export type EndedMessage = Message & { end: MessageEnd };

/** A message and how far it has come. */
export interface OpenMessage extends Message {
  state: 'queued' | 'sending' | MessageEnd['state'];
  failure: MessageFailure | null;
  /** The last reply of the mail server, or status of the gateway. */
  replyCode: number | null;
  queuedAt: Date;
  nextAttemptAt: Date;
}

/** When to try again, and whether later emails to the same recipient wait for that. */
export interface Retry {
  at: Date;
  code: number | null;
  holds: boolean;
}

/** The messages of one family that tell about one stream. */
export interface MessageLane {
  family: string;
  stream: string;
}

/** An event that cannot be read yet, or waits behind one of its stream: its messages are queued once it can be. */
export interface WaitingEvent extends MessageLane {
  eventId: string;
  type: string;
  reason: string;
}

/** What events came to. */
export interface Caused {
  emails: readonly NewMessage[];
  waiting: readonly WaitingEvent[];
}

/** Another process sends now; what this one has claimed is no longer its own. */
export class OutboxTakenOver extends Error {
  override readonly name = 'OutboxTakenOver';
}

/** The outbox. Every transition is committed when its promise resolves. */
export interface Outbox {
  /**
   * Queues messages, keeps the events that wait, and moves the reactor's checkpoint, in one transaction; one that is there already
   * stays as it is, and its end is recorded once more. An unsolicited one waits for the next free hour of its `orderKey`, a subject's
   * id; it is left out while as many wait as may. Throws ReactorTakenOver for an older epoch.
   */
  enqueue(caused: Caused, to: { checkpoint: Place; epoch: string }, at: Date): Promise<void>;
  /** Queues the messages of events that waited in a lane, and lets those wait no more. Throws ReactorTakenOver for an older epoch. */
  release(
    events: MessageLane & { eventIds: readonly string[]; emails: readonly NewMessage[] },
    epoch: string,
    at: Date,
  ): Promise<void>;
  /** The lanes in which events wait. */
  waitingLanes(): Promise<MessageLane[]>;
  /** The ids of the events that wait in a lane. */
  waitingIn(lane: MessageLane): Promise<string[]>;
  /**
   * Makes the lease of that epoch the only sender. What its predecessor was sending is due again where the final dot had not been
   * announced, and in doubt where it had; everything queued may have ended before, in case the outbox is from a backup. Throws
   * {@link OutboxTakenOver} for an older epoch.
   */
  takeOver(epoch: string, at: Date): Promise<OwnOutbox>;
  /** What is queued under that key is due now: its addressee was erased, and the sender is to find out. */
  bringForward(orderKey: string, at: Date): Promise<void>;
  /** Messages about any of those that are still to be sent, or whose end was recorded only after that moment, if at all. */
  openAbout(abouts: readonly About[], recordedAfter: Date): Promise<OpenMessage[]>;
  /** So many of the newest emails, ended or not, the newest first; with `abouts`, of those about any of them. */
  newestEmails(limit: number, abouts?: readonly About[]): Promise<OpenMessage[]>;
  /** Every message under any of those keys, ended or not, the oldest first. */
  messagesTo(orderKeys: readonly string[]): Promise<OpenMessage[]>;
  /** Ended messages whose end is not in the log yet, oldest first, without those of the given ids. */
  unlogged(limit: number, except: readonly string[]): Promise<EndedMessage[]>;
  /** Ends that the log has now; that of a message which was queued once more meanwhile is another one. */
  markLogged(ends: readonly Pick<Message, 'id' | 'retries'>[], at: Date): Promise<void>;
}

/** What only the sender may do. Everything throws {@link OutboxTakenOver} once another process has taken over. */
export interface OwnOutbox {
  /**
   * The messages of a channel that are due, oldest first, now `sending` with one more attempt. None to a recipient of whom one is
   * being sent, or an earlier one holds up the later ones until it is tried again.
   */
  claimDue(channel: Channel, limit: number, at: Date): Promise<Message[]>;
  /** Undoes claims before anything was tried: due as before, with one attempt less. */
  putBack(ids: readonly string[]): Promise<void>;
  /** Undoes one claim until then: what it waits for costs it no attempt, and holds up no other. */
  waitUntil(id: string, at: Date): Promise<void>;
  enterPhase(id: string, phase: DeliveryPhase): Promise<void>;
  retryAt(id: string, retry: Retry): Promise<void>;
  end(id: string, end: MessageEnd): Promise<void>;
  /** When the channel's next queued message becomes due after that moment, undefined when none does. */
  nextDueAt(channel: Channel, after: Date): Promise<Date | undefined>;
}
