import type { DeliveryAttempt, DeliveryState, WebhookDelivery, WebhookReplay } from '#contracts/webhooks.ts';
import type { WebhookMessage } from '../webhook-deliveries/webhook-deliveries.ts';

export interface DeliveriesWanted {
  webhookId: string;
  limit: number;
  cursor?: string | undefined;
  state?: DeliveryState | undefined;
}

/** A page of rows, the newest first, and where the next one starts. */
export interface DeliveriesPage {
  items: WebhookDelivery[];
  nextCursor: string | undefined;
}

/** What endpoints were sent, as staff and programs see it. */
export interface WebhookLog {
  page(wanted: DeliveriesWanted): Promise<DeliveriesPage>;
  find(
    webhookId: string,
    id: string,
  ): Promise<
    { delivery: WebhookDelivery; requestId: string | null; message: WebhookMessage; attempts: DeliveryAttempt[] } | undefined
  >;
  /** The newest replays of an endpoint, a hundred at most. */
  replays(webhookId: string): Promise<WebhookReplay[]>;
}
