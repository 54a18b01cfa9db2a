import { mutationOptions } from '@tanstack/react-query';
import { webhookWithSecretSchema, type CreateWebhook } from '#contracts/webhooks.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { webhooksKey } from '../model/webhook-keys.ts';

export const createWebhookMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<CreateWebhook>) =>
    sendJson('POST', '/api/webhooks', body, webhookWithSecretSchema, { idempotencyKey }),
  onSettled: thenRefetch(webhooksKey),
});
