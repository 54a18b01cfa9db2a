import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { About } from '#contracts/about.ts';
import type { As } from '#contracts/audit.ts';
import { auditedEventsQuery } from '../api/audited-events.ts';
import { inOrder, stepsAmong } from '../model/steps.ts';

/** All events about something, page after page; `own` are those that make up its state step by step, in the order that is shown. */
export function useOwnEvents(about: About, as: As) {
  const { data, error, refetch, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(auditedEventsQuery(about));
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const all = inOrder(data?.pages.flatMap((page) => page.data) ?? [], as);
  return { all, own: stepsAmong(all, as), isWhole: data !== undefined && !hasNextPage, error, refetch };
}

export type OwnEvents = ReturnType<typeof useOwnEvents>;
