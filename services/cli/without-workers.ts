import { acquireLease, leases, type Lease } from '#infra/database/lease.ts';
import type { Logger } from '#infra/logger.ts';
import { inTime } from '#infra/shutdown.ts';

const waitMs = 5_000;

export interface WithoutWorkersOptions {
  databaseUrl: string;
  /** Those that the work takes itself. */
  except?: readonly (keyof typeof leases)[];
  logger: Logger;
  signal: AbortSignal;
}

/** Does the work while every job is kept from being done. Throws, with a sentence, where one is done already. */
export async function withoutWorkers<T>(
  { databaseUrl, except = [], logger, signal }: WithoutWorkersOptions,
  work: () => Promise<T>,
): Promise<T> {
  const taken = new Set<string>(except.map((job) => leases[job]));
  const held: Lease[] = [];
  try {
    for (const name of Object.values(leases)) {
      if (taken.has(name)) continue;
      const lease = await acquireLease(databaseUrl, name, inTime(signal, waitMs), logger);
      signal.throwIfAborted();
      if (!lease) throw new Error('Waybill is running on this database. Stop all of its processes, and run this again.');
      held.push(lease);
    }
    return await work();
  } finally {
    await Promise.all(held.map((lease) => lease.release()));
  }
}
