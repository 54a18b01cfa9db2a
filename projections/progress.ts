import { listenTo } from '#infra/database/listen.ts';
import type { Logger } from '#infra/logger.ts';
import { jitteredDelayMs, pause, reconnectMs, within } from '#infra/shutdown.ts';
import { projectedChannel, readCheckpoint } from './checkpoint.ts';
import type { Models } from './projector.ts';

const readYourWritesMs = 2_000;
/** For the last look at the checkpoint, after that. */
const checkpointLookMs = 500;

export interface Progress {
  /** Commit position that the read models are known to reflect. */
  applied(): bigint;
  /** Resolves true as soon as the position is applied, false after 2.5 s or when Postgres is away. */
  reached(position: bigint): Promise<boolean>;
  /** The read models may have been made anew, from another log: what was applied is looked up, and may be less than before. */
  lookAgain(): void;
  close(): Promise<void>;
}

interface Waiter {
  position: bigint;
  resolve: (reached: boolean) => void;
  timer: NodeJS.Timeout;
}

/** Listens to the commits of the read models; looks the checkpoint up whenever the line was down. */
export function followProgress(databaseUrl: string, models: Models, logger: Logger, channel = projectedChannel): Progress {
  const closing = new AbortController();
  const waiters = new Set<Waiter>();
  let applied = -1n;

  const advance = (position: bigint) => {
    if (position > applied) applied = position;
    for (const waiter of waiters) if (waiter.position <= applied) settle(waiter, true);
  };
  const settle = (waiter: Waiter, reached: boolean) => {
    clearTimeout(waiter.timer);
    waiters.delete(waiter);
    waiter.resolve(reached);
  };
  const lookUp = async () => {
    const checkpoint = await readCheckpoint(models);
    if (checkpoint) advance(checkpoint.commit);
  };

  /** While the line was down they may have been made anew, or have lost in a crash of PostgreSQL what it had not written down. */
  const lookAnew = () => {
    applied = -1n;
    return lookUp();
  };

  const onNotice = (payload: string) => advance(BigInt(payload || '-1'));
  const following = (async () => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        await listenTo({ databaseUrl, channel, onNotice, onListening: lookAnew, signal: closing.signal });
        attempt = 0;
      } catch (error) {
        if (attempt === 0) logger.warn({ err: error }, 'could not follow the read models; will retry');
      }
      await pause(jitteredDelayMs(attempt, reconnectMs.min, reconnectMs.max), closing.signal);
    }
  })();

  return {
    applied: () => applied,
    reached(position) {
      if (position <= applied) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          position,
          resolve,
          timer: setTimeout(() => {
            within(checkpointLookMs, lookUp()).then(
              () => settle(waiter, position <= applied),
              () => settle(waiter, false),
            );
          }, readYourWritesMs),
        };
        waiters.add(waiter);
      });
    },
    lookAgain: () => void lookAnew().catch(() => undefined),
    async close() {
      closing.abort();
      for (const waiter of waiters) settle(waiter, false);
      await following;
    },
  };
}
