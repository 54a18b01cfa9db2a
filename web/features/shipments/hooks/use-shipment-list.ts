import { useInfiniteQuery } from '@tanstack/react-query';
import { shipmentsQuery } from '../api/list-shipments.ts';

export function useShipmentList(search: string) {
  const query = useInfiniteQuery(shipmentsQuery(search));
  return { ...query, shipments: query.data?.pages.flatMap((page) => page.data) ?? [] };
}

export type ShipmentList = ReturnType<typeof useShipmentList>;
