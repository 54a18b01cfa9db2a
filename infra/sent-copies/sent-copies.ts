/** A reply that was sent, and of which its mailbox is to have a copy. */
export interface SentCopy {
  outgoingId: string;
  sentAt: Date;
  attempts: number;
}

/** Replies that are not in the Sent folder of their mailbox yet. */
export interface SentCopies {
  /** A repeat changes nothing, unless the copy was made meanwhile: whoever makes it looks whether it is there. */
  add(copy: { outgoingId: string; mailboxId: string; sentAt: Date }): Promise<void>;
  /** Those of a mailbox that are to be made now, the oldest first. */
  due(mailboxId: string, now: Date, limit: number): Promise<SentCopy[]>;
  /** It is there, or is not wanted any more. */
  settle(outgoingId: string): Promise<void>;
  /** It is tried again then. */
  postpone(outgoingId: string, until: Date): Promise<void>;
}
