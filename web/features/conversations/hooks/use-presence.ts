import { useEffect, useSyncExternalStore } from 'react';
import { emailPresence, namesAt } from '../model/presence.ts';

/** Who else looks at a conversation and writes in it; colleagues see the same of this window. */
export function usePresence(conversationId: string, ownId: string) {
  const colleagues = useSyncExternalStore(emailPresence.subscribe, emailPresence.get);
  useEffect(() => {
    emailPresence.open(conversationId);
    return () => emailPresence.open(null);
  }, [conversationId]);
  const others = colleagues
    .filter(({ accountId }) => accountId !== ownId)
    .map(({ accountId, seats }) => ({ accountId, name: seats[0]?.name ?? '' }));
  return { ...namesAt(colleagues, { conversationId, ownId }), others };
}
