import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the served page and while it is taken over, true from then on: for what only the reader's browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
