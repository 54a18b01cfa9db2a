import { useSyncExternalStore } from 'react';
import { liveSocket } from './live-socket.ts';
import { useOnline } from './use-online.ts';

/** Whether what happens is heard of as it happens. */
export function useIsLive(): boolean {
  const isLost = useSyncExternalStore(liveSocket.onLostChange, liveSocket.isLost);
  return useOnline() && !isLost;
}
