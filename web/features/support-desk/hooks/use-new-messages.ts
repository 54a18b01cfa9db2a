import { useEffect, useEffectEvent, useRef } from 'react';
import { desk } from '../model/desk.ts';
import { beep } from '../model/beep.ts';
import { concerns, type ListedGroups } from '../model/chat-groups.ts';

interface NewMessagesOptions {
  /** The conversation that is being read. */
  chosen: string | undefined;
  /** Absent until they were read. */
  groups: ListedGroups | undefined;
  isOn: boolean;
}

/** A tone for what a visitor says out of sight, and for each visitor who begins to wait for a person. */
export function useNewMessages({ chosen, groups, isOn }: NewMessagesOptions): void {
  const isSeen = (chatId: string) => chatId === chosen && document.visibilityState === 'visible';
  const onMessage = useEffectEvent(({ sender, userId }: { sender: string; userId: string }) => {
    if (isOn && sender === 'user' && !isSeen(userId) && groups && concerns(groups, userId)) void beep();
  });
  useEffect(() => desk.listen({ onMessage: (message) => onMessage(message) }), []);

  const waited = useRef<ReadonlySet<string>>(undefined);
  const onWaiting = useEffectEvent((waiting: readonly string[]) => {
    const before = waited.current;
    waited.current = new Set(waiting);
    if (isOn && before && waiting.some((chatId) => !before.has(chatId) && !isSeen(chatId))) void beep();
  });
  const waiting = groups?.waiting.chats;
  useEffect(() => {
    if (waiting) onWaiting(waiting.map(({ userId }) => userId));
  }, [waiting]);
}
