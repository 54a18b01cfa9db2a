import { queryOptions } from '@tanstack/react-query';
import { dailyStatsSchema } from '#contracts/statistics.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

export const dailyStatsQuery = queryOptions({
  queryKey: [...shipmentsKey, 'stats', 'days'],
  queryFn: ({ signal }) => getJson('/api/stats/days', dailyStatsSchema, signal),
  networkMode: 'always',
  refetchOnReconnect: true,
});
