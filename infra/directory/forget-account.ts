import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';

/** What belongs to an account and says something of its person. */
const ofAccount = [
  'sessions',
  'second_factors',
  'recovery_codes',
  'account_links',
  'known_addresses',
  'sign_in_challenges',
  'saved_views',
  'read_marks',
] as const;

/** The end of its id, which no other account has, stands for the name. */
const nameOf = (accountId: string): string => `erased-${accountId.slice(-12)}`;

/** See Directory.forget. May be repeated. */
export const forgetAccount = (db: Kysely<StateTables>, accountId: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const username = nameOf(accountId);
    const { numUpdatedRows } = await transaction
      .updateTable('accounts')
      .set({
        username,
        email: '',
        password_hash: null,
        search_text: username,
        second_factor_id: null,
        recovery_codes_id: null,
      })
      .where('id', '=', accountId)
      .where('disabled_at', 'is not', null)
      .executeTakeFirstOrThrow();
    // Nothing is left of an account that is not there at all.
    if (numUpdatedRows === 0n) return (await rowOf(transaction, accountId)) === undefined;
    for (const table of ofAccount) await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
    return true;
  });

const rowOf = (db: Kysely<StateTables>, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
