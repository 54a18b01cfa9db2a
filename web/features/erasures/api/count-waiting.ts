import { queryOptions } from '@tanstack/react-query';
import { waitingErasuresSchema } from '#contracts/erasures.ts';
import { getJson } from '#web/shared/api/client.ts';
import { erasuresKey } from './list-erasures.ts';

const refreshMs = 60_000;

/** `GET /api/erasures/waiting`: how many wait for a second administrator. */
export const waitingErasuresQuery = queryOptions({
  queryKey: [...erasuresKey, 'waiting'],
  queryFn: ({ signal }) => getJson('/api/erasures/waiting', waitingErasuresSchema, signal),
  refetchInterval: refreshMs,
  refetchOnReconnect: true,
});
