import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { shipmentSchema } from '#contracts/shipments.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

/** The shipment with that tracking number, null where there is none. */
export const shipmentNumberedQuery = (trackingNumber: string) =>
  queryOptions({
    queryKey: [...shipmentsKey, 'numbered', trackingNumber],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ search: trackingNumber, limit: '1' });
      const [found] = await getJson(`/api/shipments?${query}`, z.array(shipmentSchema), signal);
      return found?.trackingNumber === trackingNumber ? found : null;
    },
  });
