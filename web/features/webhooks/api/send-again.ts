import { mutationOptions } from '@tanstack/react-query';
import { webhookSchema } from '#contracts/webhooks.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

/** `POST /api/webhooks/{id}/deliveries/{deliveryId}/send`. */
export const sendAgainMutation = (id: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) => sendJson('POST', `${webhookPath(id)}/deliveries/${deliveryId}/send`, {}, webhookSchema),
    onSettled: thenRefetch(webhooksKey),
  });
