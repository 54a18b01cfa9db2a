import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { apiKeySchema } from '#contracts/api-keys.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(apiKeySchema);

/** `GET /api/keys`: all there ever were, newest first. */
export const apiKeysQuery = infiniteQueryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ pageParam, signal }) =>
    getPage(`/api/keys?${new URLSearchParams(pageParam === undefined ? {} : { cursor: pageParam })}`, listSchema, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
});
