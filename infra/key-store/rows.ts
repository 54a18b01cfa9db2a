import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { isTombstone, type HeldKey, type Installation, type KeyHolder, type KeyRecord, type Tombstone } from './key-store.ts';
import type { KeyTables, SubjectsTable } from './tables.ts';

const pageSize = 5_000;

export function recordOf(row: Selectable<SubjectsTable>): KeyRecord {
  const { id, email_digest: emailDigest, wrapped_key: wrappedKey, master_key_id: masterKeyId, erased_at: erasedAt } = row;
  if (erasedAt) return { id, erasedAt };
  if (!wrappedKey || masterKeyId === null) throw new TypeError(`subject ${id} has neither a key nor a tombstone`);
  return { id, emailDigest, wrappedKey, masterKeyId };
}

export const rowOf = (record: KeyRecord): Insertable<SubjectsTable> =>
  isTombstone(record)
    ? { id: record.id, email_digest: null, wrapped_key: null, master_key_id: null, erased_at: record.erasedAt }
    : {
        id: record.id,
        email_digest: record.emailDigest,
        wrapped_key: record.wrappedKey,
        master_key_id: record.masterKeyId,
        erased_at: null,
      };

export async function* pagesOf(db: Kysely<KeyTables>): AsyncGenerator<KeyRecord[]> {
  const first = db.selectFrom('subjects').selectAll().orderBy('id').limit(pageSize);
  for (let page = await first.execute(); page.length > 0;) {
    yield page.map(recordOf);
    page = await first.where('id', '>', page.at(-1)?.id ?? '').execute();
  }
}

/** What both places are, in PostgreSQL. */
export const holderIn = (db: Kysely<KeyTables>, name: string): KeyHolder => ({
  name,
  installation: () => installationIn(db),
  pages: () => pagesOf(db),
  async tombstones() {
    const rows = await db.selectFrom('subjects').select(['id', 'erased_at']).where('erased_at', 'is not', null).execute();
    return rows.flatMap(({ id, erased_at: erasedAt }) => (erasedAt ? [{ id, erasedAt }] : []));
  },
  async probe() {
    await sql`select 1`.execute(db);
  },
});

async function installationIn(db: Kysely<KeyTables>): Promise<Installation | undefined> {
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst();
  return row && { id: row.id, masterKeyId: row.master_key_id, digestKey: row.digest_key };
}

export async function establishIn(db: Kysely<KeyTables>, { id, masterKeyId, digestKey }: Installation): Promise<void> {
  const values = { id, master_key_id: masterKeyId, digest_key: digestKey };
  await db
    .insertInto('installation')
    .values({ is_only: true, ...values })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}

/** As many at a time as one statement has room for. */
function* inPages<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += pageSize) yield items.slice(at, at + pageSize);
}

/** Adds records, except for subjects that are there. */
export async function addIn(db: Kysely<KeyTables>, records: readonly KeyRecord[]): Promise<void> {
  for (const page of inPages(records)) {
    await db
      .insertInto('subjects')
      .values(page.map(rowOf))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Destroys those keys and leaves tombstones, the earlier one where there is one already. */
export async function eraseIn(db: Kysely<KeyTables>, tombstones: readonly Tombstone[]): Promise<void> {
  for (const page of inPages(tombstones)) {
    await db
      .insertInto('subjects')
      .values(page.map(rowOf))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          email_digest: null,
          wrapped_key: null,
          master_key_id: null,
          erased_at: sql<Date>`least(subjects.erased_at, excluded.erased_at)`,
        }),
      )
      .execute();
  }
}

/** Replaces the wrapped key of someone who was not erased. */
export async function replaceIn(db: Kysely<KeyTables>, key: HeldKey): Promise<void> {
  const { wrapped_key, master_key_id } = rowOf(key);
  await db
    .updateTable('subjects')
    .set({ wrapped_key, master_key_id })
    .where('id', '=', key.id)
    .where('erased_at', 'is', null)
    .execute();
}

/** Adds keys that are not there; an address that another subject has stays with that one. */
export async function restoreIn(db: Kysely<KeyTables>, keys: readonly HeldKey[]): Promise<void> {
  await addIn(db, keys);
  await addIn(
    db,
    keys.map((key) => ({ ...key, emailDigest: null })),
  );
}
