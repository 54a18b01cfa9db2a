import { infiniteQueryOptions } from '@tanstack/react-query';
import { webhookDeliveriesSchema, type DeliveryState } from '#contracts/webhooks.ts';
import { getJson } from '#web/shared/api/client.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

const everyMs = 4_000;

/** `GET /api/webhooks/{id}/deliveries`: the newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, id, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        `${webhookPath(id)}/deliveries?${new URLSearchParams({ ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) })}`,
        webhookDeliveriesSchema,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
  });
