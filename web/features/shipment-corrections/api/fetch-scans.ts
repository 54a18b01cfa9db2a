import { queryOptions } from '@tanstack/react-query';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentKey } from '#web/shared/api/keys.ts';

export const scansQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: [...shipmentKey(shipmentId), 'scans'],
    queryFn: ({ signal }) => getJson(`/api/shipments/${shipmentId}/scans`, scansSchema, signal),
  });
