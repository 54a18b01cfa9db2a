import { useEffect, useRef } from 'react';
import { desk } from '../model/desk.ts';

const restMs = 4_000;

/** Lets the visitor and colleagues see that an answer is being written, until it is sent or the typing rests. */
export function useTyping(chatId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    desk.setTyping(chatId, false);
  };
  const type = () => {
    if (timer.current === undefined) desk.setTyping(chatId, true);
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, restMs);
  };

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      desk.setTyping(chatId, false);
    },
    [chatId],
  );
  return { type, stop };
}
