import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, StartFailed, startPostmaster } from './postmaster.ts';

/** A server that is restarted when it dies: its current process, and the news that it cannot be kept running. */
export interface KeptServer {
  readonly pid: number;
  failed: Promise<Error>;
  stop: () => Promise<void>;
}

/** Restarts what dies, on the same port. A start that fails five times in a row is final. */
export function keepRunning(first: Postmaster, settings: PostmasterOptions): KeptServer {
  let current = first;
  let stopping = false;
  const ended = (async (): Promise<Error | undefined> => {
    for (;;) {
      await current.exited;
      if (stopping) return undefined;
      const next = await restart(settings, () => stopping);
      if (next instanceof Error) return next;
      current = next;
      if (stopping) await current.stop();
    }
  })();
  return {
    get pid() {
      return current.pid;
    },
    failed: ended.then((error) => error ?? new Promise<never>(() => undefined)),
    stop: async () => {
      stopping = true;
      await current.stop();
      await ended;
    },
  };
}

async function restart(settings: PostmasterOptions, unwanted: () => boolean): Promise<Postmaster | Error> {
  let last: unknown;
  for (let attempt = 0; attempt < 5 && !unwanted(); attempt += 1) {
    try {
      return await startWhenFree(settings);
    } catch (error) {
      last = error;
      await delay(200 * 2 ** attempt);
    }
  }
  return last instanceof Error ? last : new Error('PostgreSQL was stopped while it restarted.');
}

/** After a kill -9 the old server's children need a moment to notice and let go of its shared memory. */
export async function startWhenFree(settings: PostmasterOptions): Promise<Postmaster> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await startPostmaster(settings);
    } catch (error) {
      const held = error instanceof StartFailed && /shared memory block .* is still in use/i.test(error.output);
      if (!held || Date.now() > until) throw error;
      await delay(100);
    }
  }
}
