import { useQuoteList } from '#web/features/quote-desk/hooks/use-quote-list.ts';
import type { RailScreen } from './rail-screens.tsx';

/** How many things wait for an answer; `more` where they are only the first of them. */
export interface WaitingCount {
  count: number;
  more: boolean;
}

/** What waits behind each entry of the rail, in step with what happens. */
export function useWaiting(): Partial<Record<RailScreen['menus']['rail'], WaitingCount>> {
  const { quotes, hasNextPage } = useQuoteList('', 'requested');
  return { 'quoteDesk:title': { count: quotes.length, more: hasNextPage } };
}
