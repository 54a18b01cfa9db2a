import { mutationOptions } from '@tanstack/react-query';
import { followAskedSchema, type FollowRequest } from '#contracts/follows.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const followMutation = (trackingNumber: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<FollowRequest>) =>
      sendJson('POST', `/api/track/${encodeURIComponent(trackingNumber)}/follow`, body, followAskedSchema, {
        idempotencyKey,
      }),
  });
