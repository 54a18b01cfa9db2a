import { sessionIsOver } from '../session/sign-in-again.ts';
import { createLiveSocket } from './socket.ts';

export const liveSocket = createLiveSocket(() => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${window.location.host}/ws`);
}, sessionIsOver);
