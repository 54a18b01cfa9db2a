import { batched } from '#infra/batcher.ts';
import type { Logger } from '#infra/logger.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import type { SettledAttempt, WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';

/** One: those that come meanwhile are kept together, in one commit. */
const atOnce = 1;

export interface SettleOptions {
  deliveries: Pick<WebhookDeliveries, 'settle'>;
  logger: Logger;
  /** Whether nothing is to be kept any more. */
  isDiscarding(): boolean;
}

export type Settle = (settled: SettledAttempt) => Promise<void>;

/** Keeps what came of an attempt, however often it takes, until it is to be discarded. */
export function createSettle({ deliveries, logger, isDiscarding }: SettleOptions): Settle {
  const keep = batched(async (some: readonly SettledAttempt[]) => deliveries.settle(some), atOnce);
  return async (settled) => {
    for (let tries = 0; !isDiscarding(); tries += 1) {
      try {
        return await keep(settled);
      } catch (error) {
        if (tries === 0) logger.warn({ err: error }, 'could not keep what came of a webhook; will retry');
        await pause(jitteredDelayMs(tries, reconnectMs.min, reconnectMs.max), new AbortController().signal);
      }
    }
  };
}
