import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { getPage, type Page } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

const listSchema = z.array(shipmentSchema);
const pageSize = 25;

interface ListRequest {
  /** Filters and order, as the query of an address. */
  asked: string;
  limit: number;
  cursor: string | undefined;
  count?: boolean;
}

export function fetchShipments({ asked, limit, cursor, count }: ListRequest, signal?: AbortSignal): Promise<Page<Shipment[]>> {
  const query = new URLSearchParams(asked);
  query.set('limit', String(limit));
  if (cursor !== undefined) query.set('cursor', cursor);
  if (count) query.set('count', 'true');
  return getPage(`/api/shipments?${query}`, listSchema, signal);
}

/** The shipments that a query (filters and order) asks for, page by page; the first page brings how many there are. */
export const shipmentsQuery = (asked: string) =>
  infiniteQueryOptions({
    queryKey: [...shipmentsKey, 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      fetchShipments({ asked, limit: pageSize, cursor: pageParam, count: pageParam === undefined }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
