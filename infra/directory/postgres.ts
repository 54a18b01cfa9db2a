import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import { createExclusively } from '../database/exclusively.ts';
import type { StateTables } from '../database/tables.ts';
import { createMailedLinks, type LinkKeys } from './mailed-links.ts';
import { createPeopleList, entryColumns, settleSearchText } from './people-list.ts';
import { forgetAccount } from './forget-account.ts';
import { settleFactor } from './settled-factor.ts';
import type { Directory } from './directory.ts';

const uniqueViolation = '23505';

export interface DirectoryOptions {
  db: Kysely<StateTables>;
  /** Seals the tokens of links until they are mailed. */
  linkKeys: LinkKeys;
}

export function createDirectory({ db, linkKeys }: DirectoryOptions): Directory {
  const exclusively = createExclusively(db, 'waybill:people');
  const entries = () => db.selectFrom('accounts').select(entryColumns);

  return {
    ...createMailedLinks(db, linkKeys),
    ...createPeopleList(db),
    alone: (run) => exclusively(run),
    async ids(most) {
      return (await db.selectFrom('accounts').select('id').limit(most).execute()).map(({ id }) => id);
    },
    find: (accountId) => entries().where('id', '=', accountId).executeTakeFirst(),
    findByEmail: (email) =>
      entries()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .orderBy(sql`disabled_at is not null`)
        .orderBy('created_at')
        .executeTakeFirst(),
    allByEmail: (email) =>
      entries()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .execute(),
    forget: (accountId) => forgetAccount(db, accountId),
    async isTaken(username, accountId) {
      const found = await entries()
        .where(sql`lower(username)`, '=', sql`lower(${username})`)
        .where('id', '<>', accountId)
        .executeTakeFirst();
      return found !== undefined;
    },
    async countOtherAdmins(accountId) {
      const { count } = await db
        .selectFrom('accounts')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('role', '=', 'admin')
        .where('id', '<>', accountId)
        .where('disabled_at', 'is', null)
        .where('is_unsettled', '=', false)
        .where('password_hash', 'is not', null)
        // A demo account ends with demo mode.
        .where(sql<boolean>`(not is_demo or (select is_demo from accounts where id = ${accountId}))`)
        .executeTakeFirstOrThrow();
      return count;
    },
    async addInvited({ id, email, role }, at) {
      await db
        .insertInto('accounts')
        .values({ id, username: null, password_hash: null, email, role, created_at: at, disabled_at: null, is_unsettled: true })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async markUnsettled(accountId) {
      await db.updateTable('accounts').set({ is_unsettled: true }).where('id', '=', accountId).execute();
    },
    async unsettled() {
      return (await db.selectFrom('accounts').select('id').where('is_unsettled', '=', true).execute()).map(({ id }) => id);
    },
    async settle(accountId, state, at) {
      if (!state) {
        await db.deleteFrom('accounts').where('id', '=', accountId).where('username', 'is', null).execute();
        await db.updateTable('accounts').set({ is_unsettled: false }).where('id', '=', accountId).execute();
        return;
      }
      const disabledAt = state.isDisabled ? sql<Date>`coalesce(disabled_at, ${at})` : null;
      const credentials = state.isSetUp ? {} : { username: null, password_hash: null };
      await db
        .updateTable('accounts')
        .set({ role: state.role, disabled_at: disabledAt, is_unsettled: false, ...credentials })
        .where('id', '=', accountId)
        .execute();
      await settleSearchText(db, accountId);
      await settleFactor(db, accountId, state.secondFactor);
    },
    async setCredentials(accountId, { username, passwordHash }) {
      try {
        await db
          .updateTable('accounts')
          .set({ password_hash: passwordHash, ...(username === undefined ? {} : { username }) })
          .where('id', '=', accountId)
          .execute();
        return true;
      } catch (error) {
        if (error instanceof DatabaseError && error.code === uniqueViolation) return false;
        throw error;
      }
    },
    async passwordHashOf(accountId) {
      const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
      return row?.password_hash ?? undefined;
    },
  };
}
