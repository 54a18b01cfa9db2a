import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { SettledFactor } from './directory.ts';

/** A factor that the log does not know stays: the log may be the older of the two, and nobody is let in more easily by it. */
export async function settleFactor(
  db: Kysely<StateTables>,
  accountId: string,
  { id, codesId, endedIds }: SettledFactor,
): Promise<void> {
  const account = db.updateTable('accounts').where('id', '=', accountId);
  const codes = db.deleteFrom('recovery_codes').where('account_id', '=', accountId);
  if (id !== undefined && codesId !== undefined) {
    await account.set({ second_factor_id: id, recovery_codes_id: codesId }).execute();
    await codes.where('set_id', '<>', codesId).execute();
  } else if (endedIds.length > 0) {
    const noFactor = { second_factor_id: null, recovery_codes_id: null };
    const ended = await account.set(noFactor).where('second_factor_id', 'in', endedIds).executeTakeFirst();
    if (ended.numUpdatedRows > 0n) await codes.execute();
  }
  if (endedIds.length > 0) await db.deleteFrom('second_factors').where('id', 'in', endedIds).execute();
}
