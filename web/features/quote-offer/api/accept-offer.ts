import { mutationOptions } from '@tanstack/react-query';
import { quoteOfferSchema } from '#contracts/quotes.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { offerQuery } from './quote-offer.ts';

/** `POST /api/quotes/accept/{token}`; a refusal means that the offer has changed meanwhile, so that it is read again. */
export const acceptOfferMutation = (token: string) =>
  mutationOptions({
    mutationFn: () => sendJson('POST', `/api/quotes/accept/${encodeURIComponent(token)}`, {}, quoteOfferSchema),
    onSuccess: (offer, _request, _result, { client }) => client.setQueryData(offerQuery(token).queryKey, offer),
    onError: (error, _request, _result, { client }) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(offerQuery(token));
    },
  });
