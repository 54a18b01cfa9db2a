import { acquireLease, type Lease } from '#infra/database/lease.ts';
import type { Logger } from '#infra/logger.ts';
import { inTime } from '#infra/shutdown.ts';

const attemptMs = 1_000;

interface Taking {
  databaseUrl: string;
  name: string;
  /** Takes the lease away from its owner. */
  revoke(): Promise<void>;
  signal: AbortSignal;
  logger: Logger;
}

/** A running owner may take its job back at once: then it is asked for it again. Undefined when `signal` aborts first. */
export async function takeLease({ databaseUrl, name, revoke, signal, logger }: Taking): Promise<Lease | undefined> {
  while (!signal.aborted) {
    await revoke();
    const soon = inTime(signal, attemptMs);
    const lease = await acquireLease(databaseUrl, name, soon, logger);
    if (lease) return lease;
  }
  return undefined;
}
