import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { Wrapping } from './wrapping.ts';

const batchSize = 200;

/** A row with a secret in it, wrapped by the master key of that id; beside it what its context is made of. */
interface WrappedRow {
  id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  [column: string]: unknown;
}

export interface RewrapRowsOptions {
  table: 'second_factors' | 'mail_secrets' | 'webhook_secrets';
  wrapping: Wrapping;
  signal: AbortSignal;
}

/**
 * Wraps every secret of a table by the current master key, a batch at a time, so that it goes on where it was broken off; returns how
 * many were wrapped by another. Throws when aborted.
 */
export async function rewrapRows(
  db: Kysely<StateTables>,
  { table, wrapping, signal }: RewrapRowsOptions,
  contextOf: (row: WrappedRow) => string,
): Promise<number> {
  const older = wrapping.knownMasterKeyIds.filter((id) => id !== wrapping.masterKeyId);
  const rewrapSome = () =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<WrappedRow>`
        select * from ${sql.table(table)} where master_key_id = any(${older}) limit ${batchSize} for update`.execute(transaction);
      for (const row of rows) {
        const former = { wrappedKey: row.wrapped_secret, masterKeyId: row.master_key_id };
        const { wrappedKey, masterKeyId } = wrapping.wrap(wrapping.unwrap(former, contextOf(row)), contextOf(row));
        await sql`
          update ${sql.table(table)} set wrapped_secret = ${wrappedKey}, master_key_id = ${masterKeyId}
          where id = ${row.id}`.execute(transaction);
      }
      return rows.length;
    });
  let rewrapped = 0;
  for (let some = await rewrapSome(); some > 0; some = await rewrapSome()) {
    rewrapped += some;
    signal.throwIfAborted();
  }
  return rewrapped;
}
