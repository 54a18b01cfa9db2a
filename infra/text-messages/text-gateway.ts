import type { DeliveryOutcome } from '../mailer/mailer.ts';

/** A finished text message. `to` is an E.164 number; `id` stays the same however often it is handed over. */
export interface TextMessage {
  id: string;
  to: string;
  text: string;
}

/**
 * Hands text messages to a gateway and returns what became of them; never throws for what a gateway may do. None is ever in doubt:
 * the gateway sends a message once, however often it is handed one with that id.
 */
export interface TextGateway {
  deliver(message: TextMessage): Promise<Exclude<DeliveryOutcome, { type: 'in_doubt' }>>;
  /** Whether it answers at all; sends nothing. */
  reachable(): Promise<boolean>;
}
