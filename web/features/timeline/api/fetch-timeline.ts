import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { timelineSchema, type TimelineGroup } from '#contracts/timeline.ts';
import { getPage } from '#web/shared/api/client.ts';
import { shipmentKey } from '#web/shared/api/keys.ts';
import { lookAgainMs } from '../model/look-again.ts';

const pageSize = '25';

/** Everything about a shipment, or one group of it. */
export const timelineQuery = (shipmentId: string, group: TimelineGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: [...shipmentKey(shipmentId), 'timeline', group],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(group && { group }),
        limit: pageSize,
        ...(pageParam !== undefined && { cursor: pageParam }),
      });
      return getPage(`/api/shipments/${encodeURIComponent(shipmentId)}/timeline?${query}`, timelineSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.pages.flatMap(({ data }) => data.lines) ?? [], Date.now()),
  });
