import { useCallback } from 'react';
import { useTypingSignal } from '#web/shared/realtime/use-typing-signal.ts';
import { desk } from '../model/desk.ts';

/** Lets the visitor and colleagues see that an answer is being written. */
export function useTyping(chatId: string) {
  return useTypingSignal(useCallback((isTyping: boolean) => desk.setTyping(chatId, isTyping), [chatId]));
}
