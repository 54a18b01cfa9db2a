import type { Line } from './socket.ts';

/** A socket to the server that the page came from. */
export function openLine(): Line {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${window.location.host}/ws`);
}
