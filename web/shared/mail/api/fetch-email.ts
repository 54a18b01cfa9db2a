import { queryOptions } from '@tanstack/react-query';
import { inboxEmailSchema } from '#contracts/emails.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/emails/{id}`: the email, which counts as read from then on; apart from the lists, which that changes. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['received-email', id],
    queryFn: ({ signal }) => getJson(`/api/emails/${encodeURIComponent(id)}`, inboxEmailSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
