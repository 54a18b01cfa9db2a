/** A finished email. Addresses are bare addr-specs; `messageId` is without angle brackets. */
export interface OutgoingEmail {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  /** Where answers go, if not to `from`. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  files?: readonly OutgoingFile[];
  /** Message-IDs, without angle brackets. */
  inReplyTo?: string;
  references?: readonly string[];
  /** It leaves by the mail server of that mailbox, if it has one. */
  mailboxId?: string;
}

/** A file that goes with an email; its name and type are anybody's. */
export interface OutgoingFile {
  name: string;
  type: string;
  content: Buffer;
}

/** How far the SMTP dialogue got: before the final dot nothing was accepted; after it the answer decides. */
export type DeliveryPhase = 'connecting' | 'addressing' | 'transmitting' | 'dotted';

/** What became of one attempt. `in_doubt`: the line broke after the final dot, before the answer. */
export type DeliveryOutcome =
  | { type: 'accepted' }
  | { type: 'refused'; code: number | null }
  | { type: 'try_later'; code: number | null }
  | { type: 'in_doubt' };

/** Hands emails to the mail server and returns what became of them; never throws for what a mail server may do. */
export interface Mailer {
  /**
   * One attempt. As many run side by side as are called; a connection is used by one at a time, and kept open for the next email
   * after a yes. A pooled one that turns out to be closed costs nothing: before the message is sent, the attempt continues with a new one.
   */
  deliver(email: OutgoingEmail, onPhase: (phase: DeliveryPhase) => Promise<void>): Promise<DeliveryOutcome>;
  /** Whether the mail server greets. */
  reachable(): Promise<boolean>;
  /** Ends the connections that were kept; a later delivery opens a new one. */
  close(): void;
}
