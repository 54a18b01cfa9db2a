import { queryOptions } from '@tanstack/react-query';
import { isRebuildingOrComparing, systemStateSchema } from '#contracts/system.ts';
import { getJson } from '#web/shared/api/client.ts';

const everyMs = 10_000;
/** While a rebuild or a comparison is under way. */
const oftenMs = 1_000;

/** `GET /api/system`, asked anew every few seconds, and every second while there is progress to see. */
export const systemStateQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => getJson('/api/system', systemStateSchema, signal),
  refetchInterval: ({ state: { data } }) => (data && isRebuildingOrComparing(data) ? oftenMs : everyMs),
  staleTime: 0,
});
