import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the served page and while it is taken over, true from then on: for what only the reader's browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Like {@link useHydrated}, for what takes long to draw: piece by piece, after the page has been taken over. */
export const useDeferredHydrated = (): boolean => useDeferredValue(useHydrated());
