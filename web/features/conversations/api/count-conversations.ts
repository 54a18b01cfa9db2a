import { queryOptions } from '@tanstack/react-query';
import { conversationCountsSchema } from '#contracts/conversations.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';
import { conversationListsKey } from './list-conversations.ts';

/** `GET /api/email-conversations/counts`. */
export const conversationCountsQuery = queryOptions({
  queryKey: [...conversationListsKey, 'counts'],
  queryFn: ({ signal }) => getJsonWithPosition('/api/email-conversations/counts', conversationCountsSchema, signal),
  networkMode: 'always',
  refetchOnReconnect: true,
});
