import { queryOptions } from '@tanstack/react-query';
import { conversationPageSchema } from '#contracts/conversations.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';
import { conversationsKey } from './list-conversations.ts';

export const conversationAddress = (id: string): string => `/api/email-conversations/${encodeURIComponent(id)}`;

/** Everything about one conversation. */
export const conversationKey = (id: string) => [...conversationsKey, 'one', id] as const;

/** How soon a reply that is on its way is looked after again. */
const againMs = 2_000;

/** `GET /api/email-conversations/{id}`. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => getJsonWithPosition(conversationAddress(id), conversationPageSchema, signal),
    refetchInterval: ({ state }) =>
      state.data?.data.messages.some(({ delivery }) => delivery?.state === 'pending') ? againMs : false,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
