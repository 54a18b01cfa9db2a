import { displayedUser, onDisplayCacheChange } from '#web/shared/session/display-cache.ts';
import { liveSocket } from '#web/shared/realtime/live-socket.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';
import { createDeskLine } from './desk-line.ts';

/** The one of this browser tab: whoever looks something up on another screen is still there to answer. */
export const desk = createDeskLine({ socket: liveSocket, newId: randomUuid, now: () => new Date() });

/** Visitors and colleagues see nobody here any more, as soon as this socket has gone. */
export function stopAnswering(): void {
  desk.leave();
  liveSocket.renew();
}

let lastUser = displayedUser()?.username;
// Nobody answers under the name of whoever used this tab before.
onDisplayCacheChange(() => {
  const user = displayedUser()?.username;
  if (user !== lastUser) desk.leave();
  lastUser = user;
});
