import { mutationOptions } from '@tanstack/react-query';
import { webhookWithSecretSchema, type RotateWebhook } from '#contracts/webhooks.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

export const rotateWebhookMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<RotateWebhook>) =>
      sendJson('POST', `${webhookPath(id)}/rotate`, body, webhookWithSecretSchema, { idempotencyKey }),
    onSettled: thenRefetch(webhooksKey),
  });
