import { useSyncExternalStore } from 'react';

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  still.addEventListener('change', listener);
  return () => still.removeEventListener('change', listener);
}

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => still.matches);
