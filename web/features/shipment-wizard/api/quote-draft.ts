import { queryOptions } from '@tanstack/react-query';
import { shipmentDraftSchema } from '#contracts/quotes.ts';
import { getJson } from '#web/shared/api/client.ts';
import { quoteQuery } from './quote.ts';

/** `GET /api/quotes/{id}/shipment-draft`: the draft of an accepted quote. Fetched on every visit of the wizard. */
export const quoteDraftQuery = (quoteId: string) =>
  queryOptions({
    queryKey: [...quoteQuery(quoteId).queryKey, 'shipment-draft'],
    queryFn: ({ signal }) => getJson(`/api/quotes/${encodeURIComponent(quoteId)}/shipment-draft`, shipmentDraftSchema, signal),
    gcTime: 0,
    networkMode: 'always',
  });
