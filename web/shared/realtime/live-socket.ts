import { sessionIsOver } from '../session/sign-in-again.ts';
import { openLine } from './open-line.ts';
import { createLiveSocket } from './socket.ts';

export const liveSocket = createLiveSocket(openLine, sessionIsOver);
