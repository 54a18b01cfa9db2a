import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Account } from '#contracts/accounts.ts';
import { displayedUser, onDisplayCacheChange, type DisplayedUser } from './display-cache.ts';
import { sessionQuery } from './session-query.ts';

export interface Session {
  /** The account as the server knows it; undefined while it is being asked. */
  account: Account | null | undefined;
  /** Whom to greet at once, from the display cache. */
  displayed: DisplayedUser | undefined;
}

/** Who is signed in. A visitor who never signed in costs no request. */
export function useSession(): Session {
  const displayed = useSyncExternalStore(onDisplayCacheChange, displayedUser, () => undefined);
  const { data } = useQuery({ ...sessionQuery, enabled: displayed !== undefined });
  return { account: displayed === undefined ? (data ?? null) : data, displayed };
}
