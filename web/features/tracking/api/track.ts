import { queryOptions } from '@tanstack/react-query';
import { trackingSchema } from '#contracts/tracking.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';

const lasting = [400, 404];

/** `GET /api/track/{n}`, with the key that opens the full values where there is one; asked twice more, a second apart. */
export const trackQuery = (trackingNumber: string, key: string | null) =>
  queryOptions({
    queryKey: ['tracking', trackingNumber, key],
    queryFn: ({ signal }) => {
      const query = key === null ? '' : `?k=${encodeURIComponent(key)}`;
      return getJsonWithPosition(`/api/track/${encodeURIComponent(trackingNumber)}${query}`, trackingSchema, signal);
    },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && lasting.includes(error.status)),
    retryDelay: 1000,
    networkMode: 'always',
    refetchOnReconnect: true,
    // Unlocking changes the key: the masked parcel stays on screen until the full one is there.
    placeholderData: (previous) => (previous?.data.shipment.trackingNumber === trackingNumber ? previous : undefined),
  });
