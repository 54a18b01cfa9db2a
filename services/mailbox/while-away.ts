import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { jitteredDelayMs, pause, reconnectMs, TimedOut } from '#infra/shutdown.ts';

/** Whether the same may work later. */
export const isAway = (error: unknown): error is Error => isServerAway(error) || error instanceof TimedOut;

export interface WhileAwayOptions {
  logger: Logger;
  signal: AbortSignal;
}

/**
 * Does the work again, for as long as the event store, the database or the keys are away. Throws what else goes wrong, and the reason of
 * the signal once it has aborted.
 */
export async function whileAway<T>({ logger, signal }: WhileAwayOptions, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (attempt === 0) logger.warn({ err: error }, 'a server is away; email waits in its mailbox');
      await pause(jitteredDelayMs(attempt, reconnectMs.min, reconnectMs.max), signal);
    }
  }
}
