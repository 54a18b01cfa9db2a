import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { listedChatSchema, type ChatList } from '#contracts/chat-desk.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(listedChatSchema);

export const chatsKey = ['chats'] as const;
/** The lists of conversations and their figures, without the conversations themselves. */
export const chatListsKey = [...chatsKey, 'lists'] as const;

/** More are not listed at once; a search finds the others. */
export const mostListed = 100;

/** `GET /api/chats`, with how many there are. */
export const getChats = async (list: ChatList, search: string, signal: AbortSignal) => {
  const query = { list, limit: String(mostListed), count: 'true', ...(search !== '' && { search }) };
  return getPage(`/api/chats?${new URLSearchParams(query)}`, listSchema, signal);
};

export const chatListQuery = (list: ChatList, search = '') =>
  queryOptions({
    queryKey: [...chatListsKey, list, search],
    queryFn: ({ signal }) => getChats(list, search, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
