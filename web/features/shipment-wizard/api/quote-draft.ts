import { queryOptions } from '@tanstack/react-query';
import { shipmentDraftSchema } from '#contracts/quotes.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/quotes/{id}/shipment-draft`: the draft of an accepted quote. Fetched on every visit of the wizard. */
export const quoteDraftQuery = (quoteId: string) =>
  queryOptions({
    // Not one of the quotes, which are read again when they change: a converted quote has no draft any more.
    queryKey: ['quote-draft', quoteId],
    queryFn: ({ signal }) => getJson(`/api/quotes/${encodeURIComponent(quoteId)}/shipment-draft`, shipmentDraftSchema, signal),
    gcTime: 0,
    networkMode: 'always',
  });
