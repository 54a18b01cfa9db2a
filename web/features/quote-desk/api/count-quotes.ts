import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { QuoteStatus } from '#contracts/quotes.ts';
import { getPage } from '#web/shared/api/client.ts';
import { quotesKey } from '#web/shared/api/keys.ts';

export const quoteCountQuery = (status: QuoteStatus) =>
  queryOptions({
    queryKey: [...quotesKey, 'count', status],
    queryFn: ({ signal }) =>
      getPage(`/api/quotes?${new URLSearchParams({ status, count: 'true', limit: '1' })}`, z.unknown(), signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
