import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiKeyMode } from '#contracts/api-keys.ts';
import { webhooksSchema } from '#contracts/webhooks.ts';
import { getJson } from '#web/shared/api/client.ts';
import { webhooksKey } from '../model/webhook-keys.ts';

/** `GET /api/webhooks`: the newest first. */
export const webhooksQuery = (mode: ApiKeyMode) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'list', mode],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ mode, ...(pageParam !== undefined && { cursor: pageParam }) });
      return getJson(`/api/webhooks?${query}`, webhooksSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
