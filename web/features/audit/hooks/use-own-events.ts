import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { About } from '#contracts/about.ts';
import type { As, AuditedEvent } from '#contracts/audit.ts';
import { auditedEventsQuery } from '../api/audited-events.ts';

/** All events about something, page after page; `own` are those that make up its state, in the order that is shown. */
export function useOwnEvents(about: About, as: As) {
  const { data, error, refetch, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(auditedEventsQuery(about));
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const ordered = as === 'known' ? all : all.toSorted(byHappened);
  return { all: ordered, own: ordered.filter(({ isOwn }) => isOwn), isWhole: data !== undefined && !hasNextPage, error, refetch };
}

export type OwnEvents = ReturnType<typeof useOwnEvents>;

const byHappened = (a: AuditedEvent, b: AuditedEvent): number => Date.parse(a.occurredAt) - Date.parse(b.occurredAt);
