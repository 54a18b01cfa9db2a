import { sql, type Kysely } from 'kysely';
import { isTombstone, type KeyCopy } from './key-store.ts';
import { addIn, eraseIn, establishIn, holderIn, pagesOf, replaceIn, rowOf } from './rows.ts';
import type { KeyTables } from './tables.ts';

/** The second place of keys as tables of another PostgreSQL, for processes on several machines. */
export const createPostgresCopy = (db: Kysely<KeyTables>, name: string): KeyCopy => ({
  ...holderIn(db, name),
  establish: (installation) => establishIn(db, installation),
  async fill(installation, pages) {
    await db.transaction().execute(async (transaction) => {
      await sql`truncate subjects`.execute(transaction);
      for await (const page of pages) await transaction.insertInto('subjects').values(page.map(rowOf)).execute();
      await establishIn(transaction, installation);
    });
  },
  add: (keys) => addIn(db, keys),
  erase: (tombstones) => eraseIn(db, tombstones),
  async rewrite(installation, change) {
    await db.transaction().execute(async (transaction) => {
      for await (const page of pagesOf(transaction)) {
        for (const record of page) if (!isTombstone(record)) await replaceIn(transaction, change(record));
      }
      await establishIn(transaction, installation);
    });
  },
});
