import { queryOptions } from '@tanstack/react-query';
import { quoteOfferSchema } from '#contracts/quotes.ts';
import { getJson } from '#web/shared/api/client.ts';

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => getJson(`/api/quotes/accept/${encodeURIComponent(token)}`, quoteOfferSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
