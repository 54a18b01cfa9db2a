import type { ServerFrame } from '#contracts/realtime.ts';
import { reconnectDelayMs } from './kept-line.ts';
import type { Refusal } from './support-state.ts';

/** After a join was refused because too many of one network join. */
export const rejoinDelayMs = 60_000;

/** What a limit takes again later than this is refused for good. */
const longestWaitSeconds = 60;

/** What becomes of what the server refused: the conversation is over, it is asked for again after a while, or it is given up. */
export type Verdict = { type: 'over' } | { type: 'again'; delayMs: number; refusal?: Refusal } | { type: 'never' };

type Refused = Pick<Extract<ServerFrame, { type: 'error' }>, 'code' | 'retryAfterSeconds'>;

/** What time mends is asked for again; whatever else is refused would be refused again. */
export function verdictOn({ code, retryAfterSeconds }: Refused, isJoined: boolean): Verdict {
  switch (code) {
    case 'bad_token':
    case 'expired_token':
      return { type: 'over' };
    case 'unavailable':
      return { type: 'again', delayMs: reconnectDelayMs };
    case 'rate_limited':
      if (!isJoined) return { type: 'again', delayMs: rejoinDelayMs, refusal: 'joining' };
      if (retryAfterSeconds === undefined || retryAfterSeconds > longestWaitSeconds) return { type: 'never' };
      return { type: 'again', delayMs: retryAfterSeconds * 1_000, refusal: 'waiting' };
    default:
      return { type: 'never' };
  }
}
