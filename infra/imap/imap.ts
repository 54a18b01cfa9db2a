import type { LookupFunction } from 'node:net';
import type { MailProblem } from '#contracts/mailboxes.ts';
import type { MailLogin } from '../mailboxes/mailboxes.ts';

/** Messages are read up to this many bytes: 25 MiB of attachments, encoded, and what stands around them. */
export const maxMessageBytes = 36 * 1024 * 1024;

/** An INBOX as it is now. UIDs count up; those of another `uidValidity` mean other messages. */
export interface InboxState {
  uidValidity: string;
  uidNext: number;
}

/** A message that is there; `size` is that of the whole of it, in bytes. */
export interface ListedMessage {
  uid: number;
  size: number;
}

/** A message as the mail server has it: its first {@link maxMessageBytes}. */
export interface FetchedMessage extends ListedMessage {
  bytes: Buffer;
  /** When the mail server received it. */
  receivedAt: Date;
}

/**
 * One connection to one mailbox, for one caller at a time. It is not opened again by itself: after an error it is of no use, and whoever
 * had it connects anew. All methods throw {@link MailServerFailed}.
 */
export interface MailboxConnection {
  /** Selects INBOX. To be called before the other methods, and to see whether the UIDs are still the same. */
  openInbox(): Promise<InboxState>;
  /** UIDs of INBOX above `after`, in ascending order; with `since`, of those that arrived on that day (UTC) or later. */
  uidsAfter(after: number, since?: Date): Promise<number[]>;
  /** The messages of those UIDs that are still there, in the order of the UIDs. */
  list(uids: readonly number[]): Promise<ListedMessage[]>;
  /** The same with what they say; no flag of theirs changes. */
  fetch(listed: readonly ListedMessage[]): Promise<FetchedMessage[]>;
  /**
   * Resolves when there may be new messages in INBOX since it was opened, when nothing was heard for a minute, and when the signal
   * aborts. Throws once the server no longer responds.
   */
  waitForNew(signal: AbortSignal): Promise<void>;
  /** Puts a message of ours into the Sent folder, which is made where there is none, unless that Message-ID is there already. */
  appendToSent(message: Buffer, about: { messageId: string; sentAt: Date }): Promise<'appended' | 'there'>;
  /** Whether a message with that Message-ID, without angle brackets, is in the Sent folder. */
  hasSent(messageId: string): Promise<boolean>;
  /**
   * Whether a message in INBOX names that Message-ID anywhere, as an answer to it and a report on its delivery do, and it itself where it
   * came back; among those that arrived on that day (UTC) or later.
   */
  isNamedInInbox(messageId: string, since: Date): Promise<boolean>;
  /** Ends the connection. Never throws. */
  close(): Promise<void>;
}

export interface ImapOptions {
  /** How names of hosts become addresses, where not as the system does it. */
  lookup?: LookupFunction;
  /** Certificate of an authority to trust besides the well-known ones, as PEM. */
  authority?: string;
  /** How long IDLE may be silent before the server has to show that it is still there. */
  watchdogMs?: number;
}

/** Connects and signs in. Throws {@link MailServerFailed}. */
export type ConnectMailbox = (login: MailLogin, options?: ImapOptions) => Promise<MailboxConnection>;

/** A mail server could not be used; its own words are in the cause, and may contain anything. */
export class MailServerFailed extends Error {
  override readonly name = 'MailServerFailed';
  readonly problem: MailProblem;
  constructor(problem: MailProblem, options?: ErrorOptions) {
    super(`the mail server cannot be used: ${problem}`, options);
    this.problem = problem;
  }
}
