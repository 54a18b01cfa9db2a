import { sql, type Kysely } from 'kysely';
import { createExclusively } from '../database/exclusively.ts';
import { isTombstone, type KeyStore, type OwnKeyStore } from './key-store.ts';
import { eraseIn, establishIn, holderIn, recordOf, replaceIn, restoreIn } from './rows.ts';
import type { KeyTables } from './tables.ts';

const lock = 'waybill:keys';

/** The first place of keys, in PostgreSQL. Whoever adds a key holds a shared lock until it is copied, and the one writer an exclusive one. */
export function createKeyStore(db: Kysely<KeyTables>, name: string): KeyStore {
  const exclusively = createExclusively(db, lock);
  return {
    ...holderIn(db, name),
    async count() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from subjects`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async find(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('subjects')
        .selectAll()
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, recordOf(row)]));
    },
    async absent(ids) {
      const { rows } = await sql<{ id: string }>`
      select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
      where not exists (select from subjects where subjects.id = wanted.id)`.execute(db);
      return rows.map(({ id }) => id);
    },
    idsOf: (emailDigests) => idsOf(db, emailDigests),
    create: (keys, { knownMasterKeyIds, copy }) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock_shared(hashtext(${lock}))`.execute(transaction);
        // In one order everywhere, or two who add the same persons would wait for each other.
        const { rows } = await sql<{ id: string }>`
        insert into subjects (id, email_digest, wrapped_key, master_key_id)
        select added.* from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ emailDigest }) => emailDigest)}::bytea[],
          ${keys.map(({ wrappedKey }) => wrappedKey)}::bytea[], ${keys.map((key) => key.masterKeyId)}::text[])
          as added (id, email_digest, wrapped_key, master_key_id), installation
        where installation.master_key_id = any(${knownMasterKeyIds}) order by added.email_digest
        on conflict (email_digest) do nothing returning id`.execute(transaction);
        const ids = new Set(rows.map(({ id }) => id));
        const added = keys.filter(({ id }) => ids.has(id));
        if (added.length > 0) await copy(added);
        return idsOf(
          transaction,
          keys.map(({ emailDigest }) => emailDigest),
        );
      }),
    exclusively: (work) => exclusively((transaction) => work(ownKeyStore(transaction))),
    async otherMasterKeyId(known) {
      const row = await db
        .selectFrom('subjects')
        .select('master_key_id')
        .where('master_key_id', 'not in', known)
        .limit(1)
        .executeTakeFirst();
      return row?.master_key_id ?? undefined;
    },
    async noteMissing(ids) {
      if (ids.length === 0) return;
      await db
        .insertInto('missing')
        .values(ids.map((id) => ({ id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async missing() {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from missing
      where not exists (select from subjects where subjects.id = missing.id)`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

const ownKeyStore = (db: Kysely<KeyTables>): OwnKeyStore => ({
  establish: (installation) => establishIn(db, installation),
  restore: (keys) => restoreIn(db, keys),
  erase: (tombstones) => eraseIn(db, tombstones),
  async replace(keys) {
    for (const key of keys) await replaceIn(db, key);
  },
  async wrappedBy(masterKeyId, limit) {
    const rows = await db.selectFrom('subjects').selectAll().where('master_key_id', '=', masterKeyId).limit(limit).execute();
    return rows.map(recordOf).flatMap((record) => (isTombstone(record) ? [] : [record]));
  },
});

async function idsOf(db: Kysely<KeyTables>, emailDigests: readonly Buffer[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subjects')
    .select(['id', 'email_digest'])
    .where(sql<boolean>`email_digest = any(${emailDigests}::bytea[])`)
    .execute();
  return new Map(rows.map((row) => [row.email_digest?.toString('hex') ?? '', row.id]));
}
