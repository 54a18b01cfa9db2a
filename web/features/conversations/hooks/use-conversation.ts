import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { conversationKey, conversationQuery } from '../api/fetch-conversation.ts';

/** A conversation, in step with what happens in it. */
export function useConversation(id: string) {
  const query = useQuery(conversationQuery(id));
  const queryKey = useMemo(() => conversationKey(id), [id]);
  useLiveList({ topic: `conversation:${id}`, queryKey, after: query.data?.position });
  return query;
}
