import type { Context } from 'hono';
import { abortWithKey } from '../integrations/follow-feed.ts';
import { byteStream } from './byte-stream.ts';
import type { ApiEnv } from './env.ts';
import { callingKey, keyHolds } from './key-guard.ts';
import type { WaitingCalls } from './waiting-calls.ts';

/**
 * An answer whose parts are made as they come, until they end, the client goes, or its key is no longer good; their signal aborts then.
 * Throws ApiError `rate_limited` where too many wait already.
 */
export type AnswerLasting = (
  context: Context<ApiEnv>,
  type: string,
  parts: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
) => Response;

export interface LastingAnswersOptions {
  waiting: WaitingCalls;
  /** How often it is looked up whether the key of an answer is still good. */
  keyCheckedEveryMs: number;
  /** How long a client has to take what was sent, once its key is no longer good. */
  takenWithinMs: number;
}

export function createLastingAnswers({ waiting, keyCheckedEveryMs, takenWithinMs }: LastingAnswersOptions): AnswerLasting {
  return (context, type, parts) => {
    const over = new AbortController();
    const giveBack = waiting.take(callingKey(context).id);
    const end = () => {
      over.abort();
      giveBack();
    };
    context.req.raw.signal.addEventListener('abort', end, { once: true });
    const { outgoing } = context.env;
    void abortWithKey(keyHolds(context), { over, everyMs: keyCheckedEveryMs }).then((hasLostKey) => {
      // Whoever takes nothing does not see the end of it either.
      const cut = () => outgoing?.writableFinished === false && outgoing.destroy();
      if (hasLostKey) setTimeout(cut, takenWithinMs).unref();
    });
    const body = byteStream(parts(over.signal), (error) => {
      if (error !== undefined) context.var.brokenOff(error);
      end();
    });
    return context.body(body, 200, { 'Content-Type': type });
  };
}
