import { queryOptions } from '@tanstack/react-query';
import { sealProofSchema } from '#contracts/seals.ts';
import { getJson } from '#web/shared/api/client.ts';
import { auditKey } from '../model/audit-path.ts';

/** Whether the event at a position of the log is what was sealed. */
export const sealProofQuery = (position: string) =>
  queryOptions({
    queryKey: [...auditKey, 'seal', position],
    queryFn: ({ signal }) => getJson(`/api/audit/seals/for?${new URLSearchParams({ position })}`, sealProofSchema, signal),
  });
