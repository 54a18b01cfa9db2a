import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { erasureSchema, type ErasureState } from '#contracts/erasures.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(erasureSchema);
/** What waits for a second administrator is done by somebody else, sometime. */
const refreshMs = 60_000;

/** Begins the keys of everything about erasures. */
export const erasuresKey = ['erasures'] as const;

/** `GET /api/erasures`: of one state or of all. */
export const erasuresQuery = (state: ErasureState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...erasuresKey, 'list', state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) });
      return getPage(`/api/erasures?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
