import { queryOptions } from '@tanstack/react-query';
import { auditHitsSchema } from '#contracts/audit.ts';
import { getJson } from '#web/shared/api/client.ts';
import { auditKey } from '../model/audit-path.ts';

export const findHistoriesQuery = (text: string) =>
  queryOptions({
    queryKey: [...auditKey, 'find', text],
    queryFn: ({ signal }) => getJson(`/api/audit/find?${new URLSearchParams({ q: text })}`, auditHitsSchema, signal),
  });
