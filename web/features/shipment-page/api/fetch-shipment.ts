import { queryOptions } from '@tanstack/react-query';
import { shipmentPageSchema } from '#contracts/shipment-page.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';
import { shipmentKey } from '#web/shared/api/keys.ts';

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentKey(id), 'itself'],
    queryFn: ({ signal }) => getJsonWithPosition(`/api/shipments/${encodeURIComponent(id)}`, shipmentPageSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
