import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { keptAlertSchema, type AlertState } from '#contracts/alerts.ts';
import { getPage } from '#web/shared/api/client.ts';
import { alertsQuery } from './list-alerts.ts';

const listSchema = z.array(keptAlertSchema);

/** `GET /api/alerts/all`: of one state or of all. */
export const keptAlertsQuery = (state: AlertState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...alertsQuery.queryKey, 'all', state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) });
      return getPage(`/api/alerts/all?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
