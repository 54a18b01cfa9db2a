import { queryOptions } from '@tanstack/react-query';
import { unreadEmailsSchema } from '#contracts/emails.ts';
import { getJson } from '#web/shared/api/client.ts';
import { inboxKey } from './list-emails.ts';

/** `GET /api/emails/stats/unread`. */
export const unreadQuery = queryOptions({
  queryKey: [...inboxKey, 'unread'],
  queryFn: ({ signal }) => getJson('/api/emails/stats/unread', unreadEmailsSchema, signal),
  networkMode: 'always',
  refetchOnReconnect: true,
});
