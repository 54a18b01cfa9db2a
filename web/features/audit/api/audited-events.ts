import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { About } from '#contracts/about.ts';
import { auditedEventSchema } from '#contracts/audit.ts';
import { getPage } from '#web/shared/api/client.ts';
import { auditKey, auditPath } from '../model/audit-path.ts';

const listSchema = z.array(auditedEventSchema);
const pageSize = '200';

/** Every event about something, in the order of the log. */
export const auditedEventsQuery = (about: About) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'events', about.kind, about.id],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) });
      return getPage(`${auditPath(about)}/events?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
