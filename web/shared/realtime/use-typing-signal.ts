import { useEffect, useMemo } from 'react';
import { createTypingSignal, type TypingSignal } from './typing-signal.ts';

/** Tells that somebody types here, until they rest, clear the field or leave it; `tell` is to be the same each time. */
export function useTypingSignal(tell: (isTyping: boolean) => void): TypingSignal {
  const signal = useMemo(() => createTypingSignal(tell), [tell]);
  useEffect(() => signal.stop, [signal]);
  return signal;
}
