import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shipmentsQuery } from '../api/list-shipments.ts';

export function useShipmentList(asked: string) {
  const query = useInfiniteQuery(shipmentsQuery(asked));
  const shipments = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return { ...query, shipments };
}

export type ShipmentListQuery = ReturnType<typeof useShipmentList>;
