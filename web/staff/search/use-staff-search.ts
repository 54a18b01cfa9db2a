import { useInfiniteQuery } from '@tanstack/react-query';
import type { Quote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { quotesQuery } from '#web/features/quote-desk/api/list-quotes.ts';
import { shipmentsQuery } from '#web/features/shipments/api/list-shipments.ts';

const mostShown = 5;

export interface KindResults<Item> {
  shown: Item[];
  more: boolean;
}

export interface StaffSearch {
  shipments: KindResults<Shipment>;
  quotes: KindResults<Quote>;
  isPending: boolean;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** Looks for a text in every list that staff may read; nothing is asked while it is blank. */
export function useStaffSearch(search: string): StaffSearch {
  const enabled = search !== '';
  const shipments = useInfiniteQuery({ ...shipmentsQuery(new URLSearchParams({ search }).toString()), enabled });
  const quotes = useInfiniteQuery({ ...quotesQuery({ search, status: undefined }), enabled });
  const lists = [shipments, quotes];
  return {
    shipments: firstOf(shipments.data?.pages.flatMap(({ data }) => data)),
    quotes: firstOf(quotes.data?.pages.flatMap(({ data }) => data)),
    isPending: lists.some(({ isPending }) => isPending),
    isStale: lists.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: lists.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(lists.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}

const firstOf = <Item>(items: readonly Item[] = []): KindResults<Item> => ({
  shown: items.slice(0, mostShown),
  more: items.length > mostShown,
});
