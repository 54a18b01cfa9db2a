import { mutationOptions } from '@tanstack/react-query';
import { webhookSchema } from '#contracts/webhooks.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

/** What is done to an endpoint with one click. */
export type WebhookAction = 'pause' | 'resume' | 'test' | 'remove';

/** `POST /api/webhooks/{id}/{action}`, and `DELETE /api/webhooks/{id}`. */
export const actOnWebhookMutation = (id: string) =>
  mutationOptions({
    mutationFn: (action: WebhookAction) => {
      const [method, path] = action === 'remove' ? (['DELETE', ''] as const) : (['POST', `/${action}`] as const);
      return sendJson(method, webhookPath(id) + path, {}, webhookSchema);
    },
    onSettled: thenRefetch(webhooksKey),
  });
