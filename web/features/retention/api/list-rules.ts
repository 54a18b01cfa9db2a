import { queryOptions } from '@tanstack/react-query';
import { retentionSchema } from '#contracts/retention.ts';
import { getJson } from '#web/shared/api/client.ts';

/** Begins the keys of everything about retention. */
export const retentionKey = ['retention'] as const;

/** `GET /api/retention`: every rule and the last run. */
export const retentionQuery = queryOptions({
  queryKey: [...retentionKey, 'rules'],
  queryFn: ({ signal }) => getJson('/api/retention', retentionSchema, signal),
});
