import type { Kysely } from 'kysely';
import type { StateTables } from '#infra/database/tables.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { createWebhookDeliveries } from '#infra/webhook-deliveries/postgres.ts';
import type { Endpoint } from '#services/webhooks/endpoints.ts';
import { sendDueWebhooks, type SendWebhooksOptions } from '#services/webhooks/send-due.ts';
import { secretMark } from '#services/webhooks/sign.ts';

export const webhookSecret = secretMark + Buffer.alloc(32, 3).toString('base64');
const type = 'shipment.status_changed';

/** An endpoint as the sender knows it. */
export function endpointAt(url: string): Endpoint {
  const [id, secretId, addressId] = [freshId(), freshId(), freshId()];
  return {
    webhook: {
      type: 'active',
      id,
      createdBy: freshId(),
      makerId: freshId(),
      apikeyId: null,
      createdAt: new Date(0).toISOString(),
      secrets: [{ id: secretId, until: null }],
      pause: null,
      resumedAt: null,
      name: 'Shop',
      types: [type],
      filter: { services: [], countries: [], ownShipments: false },
      addressId,
    },
    revision: 0n,
    url,
    key: undefined,
    secrets: new Map([[secretId, webhookSecret]]),
  };
}

/** Queues as many events for each of the endpoints; so many in a row are of one shipment, or all of the given one. */
export async function queueEvents(
  db: Kysely<StateTables>,
  endpoints: readonly Endpoint[],
  {
    body,
    count,
    at,
    ofOneShipment = 1,
    shipment,
  }: { body: string; count: number; at: Date; ofOneShipment?: number; shipment?: string },
): Promise<void> {
  const events = Array.from({ length: count }, () => freshId());
  await db
    .insertInto('webhook_messages')
    .values(events.map((event_id) => ({ event_id, type, body, created_at: at })))
    .execute();
  const shipments = freshId();
  for (const { webhook } of endpoints) {
    const rows = events.map((event_id, nth) => ({
      id: freshId(),
      webhook_id: webhook.id,
      event_id,
      kind: 'live' as const,
      request_id: null,
      order_key: shipment ?? `${shipments}-${Math.floor(nth / ofOneShipment)}`,
      state: 'waiting' as const,
      next_attempt_at: at,
      created_at: at,
    }));
    await db.insertInto('webhook_deliveries').values(rows).execute();
  }
}

/** The sender without the rest of its process. */
export function startSender(
  db: Kysely<StateTables>,
  endpoints: readonly Endpoint[],
  given: Pick<SendWebhooksOptions, 'client'> & Partial<SendWebhooksOptions>,
) {
  const over = new AbortController();
  const known = new Map(endpoints.map((each) => [each.webhook.id, each]));
  const sending = sendDueWebhooks(
    {
      deliveries: createWebhookDeliveries(db),
      readEndpoints: async () => known,
      feedReplays: async () => false,
      record: { gone: async () => undefined, failing: async () => undefined },
      bell: createDoorbell(),
      clock: { now: () => new Date() },
      logger: createLogger('silent', 'test'),
      onTried: () => undefined,
      ...given,
    },
    over.signal,
  );
  return {
    async stop() {
      over.abort();
      await sending;
    },
  };
}
