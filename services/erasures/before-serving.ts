import type { Position } from '#contracts/events/envelope.ts';
import { pause } from '#infra/shutdown.ts';
import type { AccountChanges } from '../accounts/account-changes.ts';
import { saidSince, type CarryOutAgainOptions } from './catch-up.ts';

const lookMs = 200;

export interface BeforeServingOptions extends Pick<CarryOutAgainOptions, 'erasureMarks' | 'logger'> {
  store: Parameters<typeof saidSince>[0];
  /** How far the read models have read the log. */
  applied(): Promise<Position | undefined>;
  /** Throws while the log is not the one that they belong to. */
  admit(): Promise<void>;
  accountChanges: Pick<AccountChanges, 'heal'>;
}

/**
 * Resolves once this database holds nothing of those who the log says were erased, and lets nobody in whom the log does not: one that was
 * restored from a backup may. What the log has said since is as much as the read models are behind, and mostly nothing. Throws
 * EventStoreUnavailable, also for a log that is not the right one.
 */
export async function beforeServing(options: BeforeServingOptions, signal: AbortSignal): Promise<void> {
  const { store, applied, admit, erasureMarks, accountChanges, logger } = options;
  await admit();
  const { erasures, lastErasure, accountIds } = await saidSince(store, await applied());
  for (const accountId of accountIds) await accountChanges.heal(accountId);
  if (!lastErasure) return;
  for (let isTold = false; !signal.aborted; isTold = true) {
    const [missing, upTo] = [await erasureMarks.without(erasures), await applied()];
    if (missing.length === 0 && upTo && upTo.commit >= lastErasure.commit) return;
    if (!isTold) logger.warn({ persons: erasures.length }, 'nothing is served before the read models know who was erased');
    await pause(lookMs, signal);
  }
}
