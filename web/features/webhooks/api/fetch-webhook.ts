import { queryOptions } from '@tanstack/react-query';
import { webhookSchema } from '#contracts/webhooks.ts';
import { getJson } from '#web/shared/api/client.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

/** `GET /api/webhooks/{id}`. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, id],
    queryFn: ({ signal }) => getJson(webhookPath(id), webhookSchema, signal),
  });
