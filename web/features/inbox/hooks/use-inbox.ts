import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePages } from '#web/shared/list/use-pages.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { unreadQuery } from '../api/count-unread.ts';
import { emailsQuery, inboxKey, type EmailsWanted } from '../api/list-emails.ts';

/** The emails of the inbox as far as they were asked for, in step with what comes in. */
export function useInbox(wanted: EmailsWanted) {
  const list = usePages(useInfiniteQuery(emailsQuery(wanted)));
  const { data: unread } = useQuery(unreadQuery);
  useLiveList({ topic: 'inbox', queryKey: inboxKey, after: list.data?.pages[0]?.position });
  const pages = list.data?.pages ?? [];
  // An email that came in meanwhile moves the last one of a page to the next.
  const emails = [...new Map(pages.flatMap(({ data }) => data.emails.map((email) => [email.id, email] as const))).values()];
  return { list, emails, total: pages[0]?.data.total, unread: unread?.unreadCount ?? 0 };
}
