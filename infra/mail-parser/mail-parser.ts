import type { DeliveryReport, ParsedEmail } from '#contracts/emails.ts';
import type { ReceivedKind } from '#contracts/events/email.ts';

export interface ReadEmail {
  email: ParsedEmail;
  kind: ReceivedKind;
  sentAt: Date | null;
  report: DeliveryReport | null;
  /** SHA-256 of what its sender wrote, in hexadecimal: the same in every mailbox that has it, whatever servers on the way added. */
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
