import { clearDisplayCache } from '../session/display-cache.ts';
import { createLiveSocket } from './socket.ts';

/** The page's one connection to `/ws`. */
export const liveSocket = createLiveSocket(() => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${window.location.host}/ws`);
}, clearDisplayCache);
