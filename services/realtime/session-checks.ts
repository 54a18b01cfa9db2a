import type { Account } from '#contracts/accounts.ts';
import type { Logger } from '#infra/logger.ts';
import { within } from '#infra/shutdown.ts';
import type { Gateway } from './gateway.ts';

/** How often the sessions behind open sockets are checked, and how often in a row that may fail before the sockets are closed. */
export const sessionsCheckedEveryMs = 15_000;
export const sessionChecksMissed = 4;

export interface SessionChecksOptions {
  gateway: Pick<Gateway, 'sessions' | 'endSession' | 'suspendSessions'>;
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  everyMs: number;
  logger: Logger;
}

/**
 * Closes the sockets of sessions that are over: expired ones, and those whose end this process has not heard of. All sessions are
 * checked in one query; where that fails too often in a row, their sockets are closed and reconnect later. Returns the function that ends it.
 */
export function startSessionChecks({ gateway, liveAmong, everyMs, logger }: SessionChecksOptions): () => void {
  let missed = 0;
  let checking = false;

  const check = async () => {
    const sessionIds = [...gateway.sessions()];
    try {
      const live = sessionIds.length === 0 ? new Map<string, Account>() : await within(everyMs / 2, liveAmong(sessionIds));
      missed = 0;
      for (const id of sessionIds) if (!live.has(id)) gateway.endSession(id);
    } catch (error) {
      missed += 1;
      logger.warn({ err: error, missed }, 'could not check the sessions of open sockets');
      if (missed >= sessionChecksMissed) gateway.suspendSessions();
    }
  };

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
