import { queryOptions } from '@tanstack/react-query';
import { undoableBulkSchema } from '#contracts/bulk-status.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/shipments/bulk-status/undoable`: of this account, and of everyone for an administrator. */
export const undoableBulksQuery = queryOptions({
  queryKey: ['undoable-bulk-updates'],
  queryFn: ({ signal }) => getJson('/api/shipments/bulk-status/undoable', undoableBulkSchema.array(), signal),
  staleTime: 0,
});
