import { mutationOptions } from '@tanstack/react-query';
import { apiKeyWithSecretSchema, type CreateApiKey } from '#contracts/api-keys.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { apiKeysQuery } from './list-api-keys.ts';

export const createApiKeyMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<CreateApiKey>) =>
    sendJson('POST', '/api/keys', body, apiKeyWithSecretSchema, { idempotencyKey }),
  onSettled: thenRefetch(apiKeysQuery.queryKey),
});
