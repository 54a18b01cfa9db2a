import type { ParsedEmail } from '#contracts/emails.ts';
import type { ReceivedKind } from '#contracts/events/email.ts';

/** A delivery that failed or waits, by a report about an email of ours (RFC 3464). */
export interface DeliveryReport {
  /** Message-ID of the email that it is about, without angle brackets. */
  messageId: string | null;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** Enhanced status code (RFC 3463): `5.1.1`. */
  status: string | null;
  recipient: string | null;
}

export interface ReadEmail {
  email: ParsedEmail;
  kind: ReceivedKind;
  sentAt: Date | null;
  report: DeliveryReport | null;
  /** SHA-256 of the message without what servers on the way added, in hexadecimal: the same in every mailbox that has it. */
  fingerprint: string;
}

/**
 * Reads messages of strangers away from the main thread, within bounds of size, depth, headers and time. A message beyond them, or one
 * that ends its thread, comes back as far as it was readable, with `isCut`; it never throws for what a message says.
 */
export interface MailParser {
  read(message: Buffer): Promise<ReadEmail>;
  /** One attachment of it; undefined where there is none at that place. */
  attachment(message: Buffer, place: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}
