import { useEffect, useEffectEvent } from 'react';
import { desk } from '../model/desk.ts';
import { beep } from '../model/beep.ts';

interface NewMessagesOptions {
  /** The conversation that is being read. */
  chosen: string | undefined;
  /** Whether it concerns this agent: nobody else's conversation makes a sound. */
  concerns: (chatId: string) => boolean;
  isOn: boolean;
}

/** A tone for what a visitor says out of sight. */
export function useNewMessages({ chosen, concerns, isOn }: NewMessagesOptions): void {
  const onMessage = useEffectEvent(({ sender, userId }: { sender: string; userId: string }) => {
    const isSeen = userId === chosen && document.visibilityState === 'visible';
    if (isOn && sender === 'user' && !isSeen && concerns(userId)) void beep();
  });
  useEffect(() => desk.listen({ onMessage: (message) => onMessage(message) }), []);
}
