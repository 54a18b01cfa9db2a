import { queryOptions } from '@tanstack/react-query';
import { deliveryDetailSchema, type WebhookDelivery } from '#contracts/webhooks.ts';
import { getJson } from '#web/shared/api/client.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

/** `GET /api/webhooks/{id}/deliveries/{deliveryId}`; another attempt makes it another question. */
export const deliveryQuery = (id: string, { id: deliveryId, attempts }: WebhookDelivery) =>
  queryOptions({
    queryKey: [...webhooksKey, id, 'delivery', deliveryId, attempts],
    queryFn: ({ signal }) => getJson(`${webhookPath(id)}/deliveries/${deliveryId}`, deliveryDetailSchema, signal),
  });
