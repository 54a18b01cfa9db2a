import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pagesOf, withPages } from './pages-param.ts';

interface PagedList extends Pick<
  UseInfiniteQueryResult,
  'fetchNextPage' | 'hasNextPage' | 'isError' | 'isFetching' | 'isPlaceholderData'
> {
  data: { pages: readonly unknown[] } | undefined;
}

/** The list with a "more" that the address remembers: opened there again, as many pages of it are read. */
export function usePages<List extends PagedList>(list: List): List {
  const [params, setParams] = useSearchParams();
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isPlaceholderData } = list;
  const read = data?.pages.length ?? 0;
  const isShort = read > 0 && read < pagesOf(params) && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);

  return {
    ...list,
    fetchNextPage: (options?: Parameters<typeof fetchNextPage>[0]) => {
      setParams((now) => withPages(now, read + 1), { replace: true, preventScrollReset: true });
      return fetchNextPage(options);
    },
  };
}
