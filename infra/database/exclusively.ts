import { sql, type Kysely, type Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import { TimedOut } from '../shutdown.ts';
import { createTurns } from '../turns.ts';
import { lockMs } from './timeouts.ts';

/** How long the work may take between two statements of its transaction, which is all that the lock depends on. */
const exclusiveMs = 600_000;
const lockNotAvailable = '55P03';

/** The work did not begin, as others held the lock for longer than it was waited for. */
export class LockBusy extends Error {
  override readonly name = 'LockBusy';
  constructor(lock: string, cause: unknown) {
    super(`others hold the lock ${lock}`, { cause });
  }
}

/** Runs the work. Throws LockBusy where it could not begin. */
export type Exclusively<Tables> = <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;

/**
 * Lets pieces of short work run one at a time, in all processes: under an advisory lock that falls with its transaction. One
 * connection of this process waits at most, or those that wait could take all that the one in turn needs. A job that one process
 * does for as long as it lives is a lease.
 */
export function createExclusively<Tables>(db: Kysely<Tables>, lock: string, waitMs = lockMs): Exclusively<Tables> {
  const takeTurn = createTurns();
  return async (work) => {
    const endTurn = await takeTurn(lock, waitMs).catch((error: unknown) => {
      throw error instanceof TimedOut ? new LockBusy(lock, error) : error;
    });
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(exclusiveMs)}, true)`.execute(transaction);
        await acquire(transaction, lock);
        return work(transaction);
      });
    } finally {
      endTurn();
    }
  };
}

async function acquire<Tables>(transaction: Transaction<Tables>, lock: string): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(transaction);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === lockNotAvailable ? new LockBusy(lock, error) : error;
  }
}
