import type { DeliveryAttempt, DeliveryState, WebhookDelivery, WebhookReplay } from '#contracts/webhooks.ts';
import type { WebhookMessage } from '../webhook-deliveries/webhook-deliveries.ts';

/** `cursor` is the id of the last row of the page before. */
interface PageWanted {
  webhookId: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of rows, the newest first, and where the next one starts. */
interface LogPage<Row> {
  items: Row[];
  nextCursor: string | undefined;
}

/** What endpoints were sent, as staff and programs see it. */
export interface WebhookLog {
  page(wanted: PageWanted & { state?: DeliveryState | undefined }): Promise<LogPage<WebhookDelivery>>;
  find(
    webhookId: string,
    id: string,
  ): Promise<
    { delivery: WebhookDelivery; requestId: string | null; message: WebhookMessage; attempts: DeliveryAttempt[] } | undefined
  >;
  replays(wanted: PageWanted): Promise<LogPage<WebhookReplay>>;
}
