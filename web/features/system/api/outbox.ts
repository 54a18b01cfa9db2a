import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { outboxMessageSchema, type OutboxState } from '#contracts/outbox.ts';
import { getPage } from '#web/shared/api/client.ts';
import { systemStateQuery } from './system-state.ts';

const listSchema = z.array(outboxMessageSchema);
const everyMs = 10_000;

/** `GET /api/system/outbox`: of one state or of all, asked anew every few seconds. */
export const outboxQuery = (state: OutboxState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...systemStateQuery.queryKey, 'outbox', state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) });
      return getPage(`/api/system/outbox?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
  });
