import { sql, type Kysely } from 'kysely';
import type { PersonState } from '#contracts/accounts.ts';
import { isoTime } from '../database/iso-time.ts';
import { containing, searchText } from '../database/search-text.ts';
import type { StateTables } from '../database/tables.ts';
import type { Directory, ListedRows, PeopleWanted } from './directory.ts';

export const entryColumns = [
  'id',
  'username',
  'email',
  'role',
  'disabled_at as disabledAt',
  'created_at as createdAt',
  'second_factor_id as secondFactorId',
  'recovery_codes_id as recoveryCodesId',
] as const;

// As its index has it, or that is of no use.
const state = sql<PersonState>`
  (case when disabled_at is not null then 'deactivated' when username is null then 'invited' else 'active' end)`;

function matching(db: Kysely<StateTables>, wanted: PeopleWanted) {
  let query = db.selectFrom('accounts');
  if (wanted.search) query = query.where(containing(wanted.search));
  if (wanted.role) query = query.where('role', '=', wanted.role);
  if (wanted.state) query = query.where(state, '=', wanted.state);
  return query;
}

/** The query of {@link Directory.page}. */
export function peopleOnPage(db: Kysely<StateTables>, wanted: PeopleWanted, { after, limit }: ListedRows) {
  const query = matching(db, wanted)
    .select([...entryColumns, isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return after ? query.where(sql<boolean>`(created_at, id) < (${after.created}::timestamptz, ${after.id}::uuid)`) : query;
}

export const createPeopleList = (db: Kysely<StateTables>): Pick<Directory, 'page' | 'count'> => ({
  page: (wanted, rows) => peopleOnPage(db, wanted, rows).execute(),
  async count(wanted, most) {
    const { count } = await db
      .selectFrom(matching(db, wanted).select('id').limit(most).as('matching'))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
});

/** The account is found by the names that it has now. */
export async function settleSearchText(db: Kysely<StateTables>, accountId: string): Promise<void> {
  const row = await db.selectFrom('accounts').select(['username', 'email']).where('id', '=', accountId).executeTakeFirst();
  if (!row) return;
  await db
    .updateTable('accounts')
    .set({ search_text: searchText([row.username, row.email]) })
    .where('id', '=', accountId)
    .execute();
}
