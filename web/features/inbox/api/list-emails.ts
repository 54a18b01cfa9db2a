import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { inboxPageSchema } from '#contracts/emails.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';

export const inboxKey = ['inbox'] as const;

export interface EmailsWanted {
  search: string;
  onlyUnread: boolean;
}

/** As many come at once. */
const pageSize = '20';

/** `GET /api/emails`, page by page, newest first. */
export const emailsQuery = ({ search, onlyUnread }: EmailsWanted) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list', search, onlyUnread],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        page: String(pageParam),
        limit: pageSize,
        ...(search !== '' && { search }),
        ...(onlyUnread && { unread: 'true' }),
      });
      return getJsonWithPosition(`/api/emails?${query}`, inboxPageSchema, signal);
    },
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages) => (data.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
