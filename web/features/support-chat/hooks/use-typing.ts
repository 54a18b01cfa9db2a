import { useEffect, useRef } from 'react';
import type { SupportLine } from '../model/support-line-shape.ts';

const restMs = 3_000;

/** Says that the visitor types, once, and once that they have stopped. */
export function useTyping({ setTyping }: SupportLine) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setTyping(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    typed(text: string) {
      if (text.trim() === '') return stop();
      if (timer.current === undefined) setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(stop, restMs);
    },
    stop,
  };
}
