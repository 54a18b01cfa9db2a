import { mutationOptions } from '@tanstack/react-query';
import { apiKeySchema } from '#contracts/api-keys.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { apiKeysQuery } from './list-api-keys.ts';

export const revokeApiKeyMutation = mutationOptions({
  mutationFn: (id: string) => sendJson('DELETE', `/api/keys/${id}`, {}, apiKeySchema),
  onSettled: thenRefetch(apiKeysQuery.queryKey),
});
