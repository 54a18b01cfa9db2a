import { OtherLog } from '#infra/event-store/standing.ts';
import type { Logger } from '#infra/logger.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import { isServerAway } from '#infra/servers-away.ts';

/** What a process has to do with its servers before it is ready, in order. */
export type JoiningSteps = Readonly<Record<string, () => Promise<unknown>>>;

export interface JoiningOptions {
  logger: Logger;
  /** Ends the attempts; what a step runs into after that is of no interest. */
  signal: AbortSignal;
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

export interface Joining {
  /** Whether every step has been done. */
  isDone(): boolean;
  /** Resolves when every step has been done, or once a server that is away has held one up. */
  attempted: Promise<void>;
  /** Resolves at the end of all steps, or of the attempts. Rejects with an error that no server's absence explains, and OtherLog. */
  ended: Promise<void>;
}

export function join(steps: JoiningSteps, { logger, signal, wait = pause }: JoiningOptions): Joining {
  let isDone = false;
  let heldUp = (): void => undefined;
  const isHeldUp = new Promise<void>((resolve) => (heldUp = resolve));

  const carryOut = async (step: string, work: () => Promise<unknown>) => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await work();
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!isServerAway(error) || error instanceof OtherLog) throw error;
        if (attempt === 0) logger.warn({ err: error, step }, 'a server is unavailable; startup continues when it is back');
        heldUp();
        await wait(jitteredDelayMs(attempt, reconnectMs.min, reconnectMs.max), signal);
      }
    }
  };
  const all = async () => {
    for (const [step, work] of Object.entries(steps)) await carryOut(step, work);
    isDone = !signal.aborted;
  };
  const ended = all();
  const attempted = Promise.race([ended, isHeldUp]);
  // Whoever awaits one of them hears of it, and need not await the other.
  for (const end of [ended, attempted]) end.catch(() => undefined);
  return { isDone: () => isDone, ended, attempted };
}
