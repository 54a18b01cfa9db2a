import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { auditEventSchema, type ListAuditEvents } from '#contracts/audit.ts';
import { getPage } from '#web/shared/api/client.ts';
import { auditKey } from '../model/audit-path.ts';

const listSchema = z.array(auditEventSchema);

export type EventsWanted = Pick<ListAuditEvents, 'kind' | 'type' | 'actor' | 'from' | 'to' | 'correlation'>;

/** Events of the whole log, the newest first. */
export const auditEventsQuery = (wanted: EventsWanted) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'newest', wanted],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      const query = new URLSearchParams([...given, ...(pageParam === undefined ? [] : [['cursor', pageParam]])]);
      return getPage(`/api/audit/events?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
