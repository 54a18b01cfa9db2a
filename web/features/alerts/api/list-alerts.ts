import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { alertSchema } from '#contracts/alerts.ts';
import { getJson } from '#web/shared/api/client.ts';

const listSchema = z.array(alertSchema);
const refreshMs = 5 * 60_000;

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => getJson('/api/alerts', listSchema, signal),
  refetchInterval: refreshMs,
  refetchOnReconnect: true,
});
