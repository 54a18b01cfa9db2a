import { useEffect } from 'react';
import { desk } from '../model/desk.ts';

/** Whoever has another window in front for longer does not look at the conversation any more. */
export const looksAwayMs = 60_000;

/** Lets colleagues see that the conversation is open here, for as long as it is and somebody looks. */
export function usePlace(chatId: string | undefined): void {
  useEffect(() => {
    if (chatId === undefined) return undefined;
    desk.open(chatId);
    return () => desk.open(undefined);
  }, [chatId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') desk.look(true);
      else timer = setTimeout(() => desk.look(false), looksAwayMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
