import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { conversationSchema, type ConversationList } from '#contracts/conversations.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(conversationSchema);

export const conversationsKey = ['conversations'] as const;
/** The lists of conversations and their figures, without the conversations themselves. */
export const conversationListsKey = [...conversationsKey, 'lists'] as const;

const pollMs = 5_000;
const pageSize = '50';

export interface ConversationsWanted {
  list: ConversationList;
  search: string;
}

const addressOf = ({ list, search }: ConversationsWanted, cursor: string | undefined): string => {
  const query = { list, messages: 'false', limit: pageSize, ...(search && { search }), ...(cursor !== undefined && { cursor }) };
  return `/api/email-conversations?${new URLSearchParams(query)}`;
};

/** `GET /api/email-conversations`: asked for again every 5 s and whenever the window is looked at, never taken from a cache. */
export const conversationsQuery = (wanted: ConversationsWanted) =>
  infiniteQueryOptions({
    queryKey: [...conversationListsKey, wanted.list, wanted.search],
    queryFn: ({ pageParam, signal }) => getPage(addressOf(wanted, pageParam), listSchema, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: true,
    gcTime: 0,
    networkMode: 'always',
  });

/** What is written about a parcel, whoever with. */
export const conversationsAboutQuery = (trackingNumber: string) =>
  infiniteQueryOptions({ ...conversationsQuery({ list: 'all', search: trackingNumber }), refetchInterval: false });
