import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePages } from '#web/shared/list/use-pages.ts';
import { shipmentsQuery } from '../api/list-shipments.ts';

export function useShipmentList(asked: string) {
  const query = usePages(useInfiniteQuery(shipmentsQuery(asked)));
  const shipments = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return { ...query, shipments };
}

export type ShipmentListQuery = ReturnType<typeof useShipmentList>;
