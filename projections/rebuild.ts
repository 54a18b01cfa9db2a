import { sql } from 'kysely';
import { announce, readCheckpoint, takeOver } from './checkpoint.ts';
import { withNextModels, type NextModels, type NextModelsOptions } from './next-models.ts';

/** Waits for the live owner's current batch. */
const lockTimeoutMs = 30_000;

export interface RebuildOptions extends NextModelsOptions {
  /** Asked before the new models take over; throws where they are no longer wanted. */
  beforeSwap?: () => Promise<void>;
}

/**
 * Makes all read models again beside the live ones, from the log alone, and swaps them in at the end. The live ones are served
 * and kept up to date until then; the swap takes their owner's epoch away. It knows no mail, no relay and no sockets, so a
 * replay sends nothing. Returns the number of events replayed; throws when aborted, leaving the live models as they were and no other.
 */
export const rebuild = (options: RebuildOptions): Promise<number> =>
  withNextModels(options, async (next) => {
    await next.replay();
    await next.finish();
    // What has come in the meantime, so that the swap is short.
    await next.replay();
    next.signal.throwIfAborted();
    return await swap(next, options);
  });

/** Stops the live owner, replays what has come since, renames. Returns how many events were replayed in all. */
async function swap(next: NextModels, { beforeSwap }: RebuildOptions): Promise<number> {
  return next.models.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    // The first table that a batch touches comes first, or the owner and this swap could wait for each other.
    await sql`lock table models.checkpoint, models.parked_events in access exclusive mode`.execute(transaction);
    const applied = await next.replay(transaction);
    await beforeSwap?.();
    next.signal.throwIfAborted();
    // Another owner may be making them by now.
    await takeOver(transaction, next.epoch);
    // Also where nothing was left to be replayed: a projector that was down or behind has announced less.
    const reached = await readCheckpoint(transaction);
    if (reached) await announce(transaction, reached);
    await sql`alter schema models rename to models_old`.execute(transaction);
    await sql`alter schema models_next rename to models`.execute(transaction);
    await sql`drop schema models_old cascade`.execute(transaction);
    return applied;
  });
}
