import { useInfiniteQuery } from '@tanstack/react-query';
import { shipmentsQuery } from '../api/list-shipments.ts';

/** The shipments that match a search, page after page. */
export function useShipmentList(search: string) {
  const query = useInfiniteQuery(shipmentsQuery(search));
  return { ...query, shipments: query.data?.pages.flatMap((page) => page.data) ?? [] };
}

export type ShipmentList = ReturnType<typeof useShipmentList>;
