import { queryOptions } from '@tanstack/react-query';
import { unknownNamesSchema } from '#contracts/security-log.ts';
import { getJson } from '#web/shared/api/client.ts';

export const unknownNamesQuery = queryOptions({
  queryKey: ['security-log', 'unknown-names'],
  queryFn: ({ signal }) => getJson('/api/security-log/unknown-names', unknownNamesSchema, signal),
});
