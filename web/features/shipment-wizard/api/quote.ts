import { queryOptions } from '@tanstack/react-query';
import { quoteSchema } from '#contracts/quotes.ts';
import { getJson } from '#web/shared/api/client.ts';
import { quotesKey } from '#web/shared/api/keys.ts';

export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: [...quotesKey, quoteId],
    queryFn: ({ signal }) => getJson(`/api/quotes/${encodeURIComponent(quoteId)}`, quoteSchema, signal),
    networkMode: 'always',
  });
