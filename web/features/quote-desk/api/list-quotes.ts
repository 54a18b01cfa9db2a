import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { searchedQuote } from '#contracts/quote-reference.ts';
import { quoteSchema, type QuoteStatus } from '#contracts/quotes.ts';
import { getPage } from '#web/shared/api/client.ts';
import { quotesKey } from '#web/shared/api/keys.ts';

const listSchema = z.array(quoteSchema);
const pageSize = '25';

interface QuotesWanted {
  search: string;
  /** Any where it is absent. */
  status: QuoteStatus | undefined;
}

export const quotesQuery = ({ search, status }: QuotesWanted) =>
  infiniteQueryOptions({
    queryKey: [...quotesKey, 'list', search, status],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search !== '' && { search: searchedQuote(search) }),
        ...(status && { status }),
        limit: pageSize,
        ...(pageParam !== undefined && { cursor: pageParam }),
      });
      return getPage(`/api/quotes?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
