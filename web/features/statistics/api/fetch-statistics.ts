import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { statisticsSchema, type StatisticsPeriod } from '#contracts/statistics.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

export const statisticsQuery = (days: StatisticsPeriod) =>
  queryOptions({
    queryKey: [...shipmentsKey, 'statistics', days],
    queryFn: ({ signal }) => getJson(`/api/statistics?days=${days}`, statisticsSchema, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
