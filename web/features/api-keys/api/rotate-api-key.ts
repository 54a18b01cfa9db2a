import { mutationOptions } from '@tanstack/react-query';
import { apiKeyWithSecretSchema, type RotateApiKey } from '#contracts/api-keys.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { apiKeysQuery } from './list-api-keys.ts';

export const rotateApiKeyMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<RotateApiKey>) =>
      sendJson('POST', `/api/keys/${id}/rotate`, body, apiKeyWithSecretSchema, { idempotencyKey }),
    onSettled: thenRefetch(apiKeysQuery.queryKey),
  });
