import { queryOptions } from '@tanstack/react-query';
import { quoteSchema, shipmentDraftSchema } from '#contracts/quotes.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/quotes/{id}/shipment-draft`: what an accepted quote tells of its shipment. Asked anew on every visit of the wizard. */
export const quoteDraftQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', quoteId, 'shipment-draft'],
    queryFn: ({ signal }) => getJson(`/api/quotes/${encodeURIComponent(quoteId)}/shipment-draft`, shipmentDraftSchema, signal),
    gcTime: 0,
    networkMode: 'always',
  });

/** `GET /api/quotes/{id}`: what the customer wrote. */
export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', quoteId],
    queryFn: ({ signal }) => getJson(`/api/quotes/${encodeURIComponent(quoteId)}`, quoteSchema, signal),
    networkMode: 'always',
  });
