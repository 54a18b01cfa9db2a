/** A finished letter. Addresses are bare addr-specs; `messageId` is without angle brackets. */
export interface OutgoingLetter {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** How far the SMTP dialogue got: before the final dot nothing was accepted; after it the answer decides. */
export type DeliveryPhase = 'connecting' | 'addressing' | 'transmitting' | 'dotted';

/** What became of one attempt. `in_doubt`: the line broke after the final dot, before the answer. */
export type DeliveryOutcome =
  | { type: 'accepted' }
  | { type: 'refused'; smtpCode: number | null }
  | { type: 'try_later'; smtpCode: number | null }
  | { type: 'in_doubt' };

/** Hands one letter to the mail server and tells what became of it; never throws for what a mail server may do. */
export interface Mailer {
  deliver(letter: OutgoingLetter, onPhase: (phase: DeliveryPhase) => Promise<void>): Promise<DeliveryOutcome>;
  /** Whether the mail server greets. */
  reachable(): Promise<boolean>;
}
