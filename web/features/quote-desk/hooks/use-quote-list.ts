import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuoteStatus } from '#contracts/quotes.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { quotesQuery } from '../api/list-quotes.ts';
import { quotesKey } from '#web/shared/api/keys.ts';

export function useQuoteList(search: string, status: QuoteStatus | undefined) {
  const query = useMore(useInfiniteQuery(quotesQuery({ search, status })));
  useLiveList({ topic: 'quotes', queryKey: quotesKey, after: query.data?.pages[0]?.position });
  return { ...query, quotes: query.data?.pages.flatMap((page) => page.data) ?? [] };
}
