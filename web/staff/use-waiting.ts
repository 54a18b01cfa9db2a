import { useQuery } from '@tanstack/react-query';
import { quoteCountQuery } from '#web/features/quote-desk/api/count-quotes.ts';
import { quotesKey } from '#web/shared/api/keys.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import type { RailScreen } from './rail-screens.tsx';

/** How many things wait behind each entry of the rail, in step with what happens. */
export function useWaiting(): Partial<Record<RailScreen['menus']['rail'], number>> {
  const { data } = useQuery(quoteCountQuery('requested'));
  useLiveList({ topic: 'quotes', queryKey: quotesKey, after: data?.position });
  return { 'quoteDesk:title': data?.total ?? 0 };
}
