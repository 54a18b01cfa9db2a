import { sql, type Kysely } from 'kysely';
import { mostSavedViews } from '#contracts/saved-views.ts';
import type { StateTables } from '../database/tables.ts';
import type { SavedViews } from './saved-views.ts';
import { withoutPerson } from './without-person.ts';

export const createSavedViews = (db: Kysely<StateTables>): SavedViews => ({
  viewsOf: (accountId) =>
    db
      .selectFrom('saved_views')
      .select(['id', 'name', 'query', 'columns', 'is_default as isDefault'])
      .where('account_id', '=', accountId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),

  save: (accountId, { id, name, query, columns, isDefault }) =>
    db.transaction().execute(async (transaction) => {
      // One at a time for each person, or two could both be the fiftieth or the default.
      await sql`select pg_advisory_xact_lock(hashtext(${`saved views of ${accountId}`}))`.execute(transaction);
      const known = await transaction.selectFrom('saved_views').select('account_id').where('id', '=', id).executeTakeFirst();
      if (known && known.account_id !== accountId) return 'not_theirs';
      const theirs = await transaction.selectFrom('saved_views').select('id').where('account_id', '=', accountId).execute();
      if (!known && theirs.length >= mostSavedViews) return 'full';
      if (isDefault) {
        await transaction.updateTable('saved_views').set({ is_default: false }).where('account_id', '=', accountId).execute();
      }
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('saved_views')
        .values({ id, account_id: accountId, name, query, columns, is_default: isDefault })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ name, query, columns, is_default: isDefault })
            .where('saved_views.account_id', '=', accountId),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows ? 'saved' : 'not_theirs';
    }),

  async remove(accountId, id) {
    const { numDeletedRows } = await db
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  async forget(texts) {
    if (texts.length === 0) return;
    const all = await db.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
    for (const { id, ...view } of all) {
      const changed = withoutPerson(view, texts);
      if (changed) await db.updateTable('saved_views').set(changed).where('id', '=', id).execute();
    }
  },
});
