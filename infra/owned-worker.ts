import type { WorkerState } from '#contracts/health.ts';
import { acquireLease, type Lease } from './database/lease.ts';
import type { Logger } from './logger.ts';
import { jitteredDelayMs, pause } from './shutdown.ts';

export interface OwnedJob {
  /** Name of the lease. */
  name: string;
  databaseUrl: string;
  logger: Logger;
  /** Bounds of the pause before the job is begun again; it grows with every failure in a row. */
  backOffMs: { min: number; max: number };
  /**
   * Does the job until the signal aborts: at a stop, or when another process may have taken over. What it throws is logged once in a
   * row, and the job begun again.
   */
  own(lease: Lease, signal: AbortSignal, report: Report): Promise<void>;
}

export interface Report {
  /** It is known where to resume. */
  running(): void;
  /** Something was done, which ends a row of failures. */
  progress(): void;
}

/** A job without an end. */
export interface OwnedWorker {
  state(): WorkerState;
  /** Resolves when the job has ended and its lease is given up. */
  stop(): Promise<void>;
}

/** Waits for the lease, does the job, and begins again after any error. */
export function startOwnedWorker({ name, databaseUrl, logger, backOffMs, own }: OwnedJob): OwnedWorker {
  const stopping = new AbortController();
  const state: WorkerState = { status: 'waiting', failures: 0 };

  const report: Report = {
    running: () => {
      state.status = 'running';
    },
    progress: () => {
      state.failures = 0;
    },
  };

  const attempt = async () => {
    state.status = 'waiting';
    const lease = await acquireLease(databaseUrl, name, stopping.signal, logger);
    if (!lease) return;
    state.status = 'starting';
    try {
      await own(lease, AbortSignal.any([stopping.signal, lease.lost]), report);
    } finally {
      await lease.release();
    }
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await attempt();
      } catch (error) {
        if (stopping.signal.aborted) break;
        if (state.failures === 0) logger.warn({ err: error, job: name }, 'interrupted; will resume from its checkpoint');
        state.failures += 1;
        state.status = 'recovering';
        await pause(jitteredDelayMs(state.failures - 1, backOffMs.min, backOffMs.max), stopping.signal);
      }
    }
  };

  const working = work();
  return {
    state: () => ({ ...state }),
    async stop() {
      stopping.abort();
      await working;
      state.status = 'stopped';
    },
  };
}
