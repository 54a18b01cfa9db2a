import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/shared/session/use-session.ts';
import { deskQuery } from '../api/list-desk.ts';
import { noGroups } from '../model/chat-groups.ts';
import { useLiveChats } from './use-live-chats.ts';

/** All open conversations as this agent sees them. */
export function useChatGroups() {
  const { account } = useSession();
  const query = useQuery(deskQuery);
  useLiveChats(query.data?.position);
  return { query, groups: query.data?.groups ?? noGroups, ownId: account?.id ?? '' };
}
