import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#web/shared/session/use-session.ts';
import { chatListQuery } from '../api/list-chats.ts';
import { groupsOf } from '../model/chat-groups.ts';
import { useLiveChats } from './use-live-chats.ts';

/** All open conversations as this agent sees them. */
export function useChatGroups() {
  const { account } = useSession();
  const query = useQuery(chatListQuery('open'));
  useLiveChats(query.data?.position);
  const ownId = account?.id ?? '';
  const groups = useMemo(() => groupsOf(query.data?.data ?? [], ownId), [query.data, ownId]);
  return { query, groups, ownId };
}
