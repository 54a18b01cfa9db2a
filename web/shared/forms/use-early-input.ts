import { useEffect, useEffectEvent, useRef } from 'react';

type Input = HTMLInputElement | HTMLSelectElement;

/**
 * What a reader typed into the served page before its code was there is not lost: a field whose content differs from its value
 * reports it once it is taken over.
 */
export function useEarlyInput<Target extends Input>(value: unknown, onTyped: (target: Target) => void) {
  const target = useRef<Target>(null);
  const adopt = useEffectEvent(() => {
    const input = target.current;
    if (input && typeof value === 'string' && input.value !== value) onTyped(input);
  });
  useEffect(() => adopt(), []);
  return target;
}
