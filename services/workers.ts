import type { WorkerState } from '#contracts/health.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { Shutdown } from '#infra/shutdown.ts';

/** The workers of this process, which stop with it. */
export interface Workers {
  add(name: string, worker: OwnedWorker): void;
  states(): Record<string, WorkerState>;
}

export function createWorkers(shutdown: Shutdown): Workers {
  const workers = new Map<string, OwnedWorker>();
  return {
    add(name, worker) {
      workers.set(name, worker);
      shutdown.onStop(name, () => worker.stop());
    },
    states: () => Object.fromEntries([...workers].map(([name, worker]) => [name, worker.state()])),
  };
}
