import { useEffect, useRef } from 'react';
import { emailPresence } from '../model/presence.ts';

const restMs = 4_000;

/** Lets colleagues see that an answer is being written, until it is sent or the typing rests; to be keyed by the conversation. */
export function useTyping() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    emailPresence.setTyping(false);
  };
  const type = () => {
    emailPresence.setTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, restMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return { type, stop };
}
