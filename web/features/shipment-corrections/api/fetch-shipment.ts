import { queryOptions } from '@tanstack/react-query';
import { shipmentSchema } from '#contracts/shipments.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentKey } from '#web/shared/api/keys.ts';

export const currentShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentKey(id), 'current'],
    queryFn: ({ signal }) => getJson(`/api/shipments/${id}`, shipmentSchema, signal),
    staleTime: 0,
  });
