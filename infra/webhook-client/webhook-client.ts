import type { DeliveryProblem } from '#contracts/webhooks.ts';

/** A message for an endpoint. */
export interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What came of an attempt; delivered where there is no problem. `answer` is the first 4 kB of what was answered. */
export interface WebhookOutcome {
  status: number | null;
  problem: DeliveryProblem | null;
  answer: string;
}

/**
 * Sends to receivers of people's choice, and to nothing inward: names are resolved for each connection, and none is made where any of the
 * addresses is not public. Follows no redirect.
 */
export interface WebhookClient {
  /** Never rejects: whatever goes wrong is its outcome, after 15 s at the latest. */
  post(message: WebhookPost): Promise<WebhookOutcome>;
  /** Whether anything would be sent there, as far as the address itself says. */
  mayPost(url: string): boolean;
  close(): Promise<void>;
}
