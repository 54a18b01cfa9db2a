import { queryOptions } from '@tanstack/react-query';
import type { About } from '#contracts/about.ts';
import { auditHitsSchema } from '#contracts/audit.ts';
import { getJson } from '#web/shared/api/client.ts';

/** What has that tracking number or id. */
export const findThingsQuery = (text: string) =>
  queryOptions({
    queryKey: ['historyExport', 'find', text],
    queryFn: async ({ signal }): Promise<About[]> => {
      const { hits } = await getJson(`/api/audit/find?${new URLSearchParams({ q: text })}`, auditHitsSchema, signal);
      return hits.flatMap((hit) => (hit.found === 'thing' ? [hit.about] : []));
    },
  });
