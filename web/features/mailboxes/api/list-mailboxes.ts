import { queryOptions } from '@tanstack/react-query';
import { mailboxesSchema } from '#contracts/mailboxes.ts';
import { getJson } from '#web/shared/api/client.ts';

/** Workers fetch on their own: how a mailbox is changes while it is looked at. */
const refreshMs = 15_000;

export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: async ({ signal }) => (await getJson('/api/mailboxes', mailboxesSchema, signal)).mailboxes,
  refetchInterval: refreshMs,
  refetchOnReconnect: true,
});
