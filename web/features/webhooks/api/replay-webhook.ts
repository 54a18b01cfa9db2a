import { mutationOptions } from '@tanstack/react-query';
import { webhookSchema } from '#contracts/webhooks.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

export const replayWebhookMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<object>) =>
      sendJson('POST', `${webhookPath(id)}/replays`, body, webhookSchema, { idempotencyKey }),
    onSettled: thenRefetch(webhooksKey),
  });
