/** How far the INBOX of a mailbox was read into the log. UIDs count under one `uidValidity`. */
export interface MailboxCursor {
  uidValidity: string;
  lastUid: number;
  /** What arrived before that day is left where it is. */
  since: Date;
}

/** A message that was passed over because it could not be taken in. */
export interface SetAsideMessage {
  uid: number;
  attempts: number;
}

/** How far each mailbox was read, and what was passed over and is tried again. */
export interface MailboxCursors {
  /** Undefined for a mailbox that was never read into that log. */
  find(mailboxId: string, logId: string): Promise<MailboxCursor | undefined>;
  /** Never goes back under one `uidValidity`. */
  move(mailboxId: string, logId: string, cursor: MailboxCursor): Promise<void>;
  /** Passes a message over until then; `reason` is for operators, and names no person. */
  setAside(mailboxId: string, uidValidity: string, message: SetAsideMessage & { reason: string; until: Date }): Promise<void>;
  /** Messages that are to be tried again now. Those of another `uidValidity` are no longer there by their number, and are forgotten. */
  due(mailboxId: string, uidValidity: string, now: Date): Promise<SetAsideMessage[]>;
  /** They are in the log, or no longer in the mailbox. */
  settle(mailboxId: string, uidValidity: string, uids: readonly number[]): Promise<void>;
  /** How many messages are set aside, in all mailboxes. */
  countSetAside(): Promise<number>;
}
