import { useQuery } from '@tanstack/react-query';
import { conversationCountsQuery } from '#web/features/conversations/api/count-conversations.ts';
import { conversationListsKey } from '#web/features/conversations/api/list-conversations.ts';
import { quoteCountQuery } from '#web/features/quote-desk/api/count-quotes.ts';
import { waitingCountQuery } from '#web/features/support-desk/api/count-waiting.ts';
import { useLiveChats } from '#web/features/support-desk/hooks/use-live-chats.ts';
import { quotesKey } from '#web/shared/api/keys.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import type { RailScreen } from './rail-screens.tsx';

/** How many things wait behind each entry of the rail, in step with what happens. */
export function useWaiting(): Partial<Record<RailScreen['menus']['rail'], number>> {
  const { data } = useQuery(quoteCountQuery('requested'));
  useLiveList({ topic: 'quotes', queryKey: quotesKey, after: data?.position });
  const { data: chats } = useQuery(waitingCountQuery);
  useLiveChats(chats?.position);
  const { data: conversations } = useQuery(conversationCountsQuery);
  useLiveList({ topic: 'conversations', queryKey: conversationListsKey, after: conversations?.position });
  return {
    'quoteDesk:title': data?.total ?? 0,
    'supportDesk:title': chats?.total ?? 0,
    'conversations:rail': conversations?.data.unanswered ?? 0,
  };
}
