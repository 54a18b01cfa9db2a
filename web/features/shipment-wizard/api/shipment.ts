import { queryOptions } from '@tanstack/react-query';
import { shipmentSchema } from '#contracts/shipments.ts';
import { getJson } from '#web/shared/api/client.ts';

/** The shipment that another one is made like. It is read once: what is typed on top of it does not change with it. */
export const likeShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipment-like', id],
    queryFn: ({ signal }) => getJson(`/api/shipments/${encodeURIComponent(id)}`, shipmentSchema, signal),
    gcTime: 0,
    networkMode: 'always',
  });
