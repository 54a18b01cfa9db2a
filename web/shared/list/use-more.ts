import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface PagedQuery extends Pick<
  UseInfiniteQueryResult,
  'fetchNextPage' | 'hasNextPage' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'isPlaceholderData'
> {
  data: { pages: readonly unknown[] } | undefined;
}

/** A list, with how more of it is read. */
export type WithMore<List> = List & { readMore: () => void; isReadingMore: boolean };

interface Remembered {
  pages: number;
  remember: (pages: number) => void;
}

/**
 * A next page and a refresh of the same list would cancel each other, so the page is read once nothing else is. As many pages as are
 * remembered are read by themselves.
 */
export function useMore<List extends PagedQuery>(list: List, remembered?: Remembered): WithMore<List> {
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isFetchingNextPage, isPlaceholderData } = list;
  const [askedAt, setAskedAt] = useState<number>();
  const read = data?.pages.length ?? 0;
  if (askedAt !== undefined && askedAt !== read) setAskedAt(undefined);
  const isWanted = read > 0 && (askedAt === read || read < (remembered?.pages ?? 0));
  const isAwaited = isWanted && hasNextPage && !isPlaceholderData && !isError;

  useEffect(() => {
    if (isAwaited && !isFetching) void fetchNextPage();
  }, [isAwaited, isFetching, fetchNextPage]);

  return {
    ...list,
    isReadingMore: isAwaited || isFetchingNextPage,
    readMore: () => {
      remembered?.remember(read + 1);
      if (isError) void fetchNextPage();
      else setAskedAt(read);
    },
  };
}
