import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMore } from '#web/shared/list/use-more.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { conversationCountsQuery } from '../api/count-conversations.ts';
import { conversationListsKey, conversationsQuery, type ConversationsWanted } from '../api/list-conversations.ts';

/** A list of conversations as far as it was asked for, in step with what happens. */
export function useConversations(wanted: ConversationsWanted) {
  const query = useMore(useInfiniteQuery(conversationsQuery(wanted)));
  const { data: counts } = useQuery(conversationCountsQuery);
  const pages = query.data?.pages ?? [];
  useLiveList({ topic: 'conversations', queryKey: conversationListsKey, after: pages[0]?.position });
  // One that moved to the top meanwhile stands on two pages.
  const conversations = [...new Map(pages.flatMap(({ data }) => data.map((each) => [each.id, each] as const))).values()];
  return { query, conversations, counts: counts?.data };
}
