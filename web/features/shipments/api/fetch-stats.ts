import { queryOptions } from '@tanstack/react-query';
import { statsSchema } from '#contracts/stats.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

export const statsQuery = queryOptions({
  queryKey: [...shipmentsKey, 'stats'],
  queryFn: ({ signal }) => getJson('/api/stats', statsSchema, signal),
  networkMode: 'always',
  refetchOnReconnect: true,
});
