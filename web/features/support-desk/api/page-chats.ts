import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { listedChatSchema, type ChatList } from '#contracts/chat-desk.ts';
import { getPage } from '#web/shared/api/client.ts';
import { chatListsKey } from './list-chats.ts';

const listSchema = z.array(listedChatSchema);
const pageSize = '25';

export interface ChatsWanted {
  list: ChatList;
  /** Whose, by account; anybody's where it is absent. */
  agent: string | undefined;
  search: string;
}

/** The conversations that match, page by page; the first page brings how many there are. */
export const chatPagesQuery = ({ list, agent, search }: ChatsWanted) =>
  infiniteQueryOptions({
    queryKey: [...chatListsKey, 'pages', list, agent, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        list,
        ...(search !== '' && { search }),
        ...(agent && { agent }),
        limit: pageSize,
        ...(pageParam === undefined ? { count: 'true' } : { cursor: pageParam }),
      });
      return getPage(`/api/chats?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
