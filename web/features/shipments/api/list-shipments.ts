import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { getPage, type Page } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

const listSchema = z.array(shipmentSchema);
const pageSize = 25;

interface ListRequest {
  search: string;
  limit: number;
  cursor: string | undefined;
}

export function fetchShipments({ search, limit, cursor }: ListRequest, signal?: AbortSignal): Promise<Page<Shipment[]>> {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    limit: String(limit),
    ...(cursor !== undefined && { cursor }),
  });
  return getPage(`/api/shipments?${query}`, listSchema, signal);
}

export const shipmentsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...shipmentsKey, 'list', search],
    queryFn: ({ pageParam, signal }) => fetchShipments({ search, limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
