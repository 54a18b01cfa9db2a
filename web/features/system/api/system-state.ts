import { queryOptions } from '@tanstack/react-query';
import { systemStateSchema } from '#contracts/system.ts';
import { getJson } from '#web/shared/api/client.ts';

const everyMs = 10_000;

/** `GET /api/system`, asked anew every few seconds. */
export const systemStateQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => getJson('/api/system', systemStateSchema, signal),
  refetchInterval: everyMs,
  staleTime: 0,
});
