import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { quoteOfferSchema } from '#contracts/quotes.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { getJson, sendJson } from '#web/shared/api/client.ts';

const pathOf = (token: string) => `/api/quotes/accept/${encodeURIComponent(token)}`;

/** `GET /api/quotes/accept/{token}`: the offer behind the link of an email. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => getJson(pathOf(token), quoteOfferSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** `POST /api/quotes/accept/{token}`; a refusal means that the offer has changed meanwhile, so that it is read again. */
export const acceptOffer = (token: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: () => sendJson('POST', pathOf(token), {}, quoteOfferSchema),
    onSuccess: (offer) => client.setQueryData(offerQuery(token).queryKey, offer),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(offerQuery(token));
    },
  });
