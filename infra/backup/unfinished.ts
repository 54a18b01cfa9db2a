import { sql, type Kysely } from 'kysely';
import { StartRefused } from '../start-refused.ts';

/** A restore that has begun in a database and has not come to its end. */
export interface UnfinishedRestore {
  /** The hash of the backup. */
  backup: string;
  createdAt: Date;
  /** Whether the state is in, and the reactors stand in this log. */
  isLoaded: boolean;
}

/** Undefined where none has begun. */
export async function findUnfinished<Tables>(db: Kysely<Tables>): Promise<UnfinishedRestore | undefined> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('restore.unfinished') is not null as found`.execute(
    db,
  );
  if (!tables[0]?.found) return undefined;
  const { rows } = await sql<UnfinishedRestore>`
    select backup, created_at as "createdAt", is_loaded as "isLoaded" from restore.unfinished`.execute(db);
  return rows[0];
}

/** Throws {@link StartRefused} where a restore has not come to its end. */
export async function refuseUnfinished<Tables>(db: Kysely<Tables>): Promise<void> {
  const unfinished = await findUnfinished(db);
  if (!unfinished) return;
  throw new StartRefused(
    `The restore of the backup of ${unfinished.createdAt.toISOString()} has not finished in this database. Run \`npm run restore\` with that backup again: it goes on where it was broken off.`,
  );
}

/** In a schema of its own, which goes when the restore is done. */
export async function markUnfinished<Tables>(
  db: Kysely<Tables>,
  { backup, createdAt }: Omit<UnfinishedRestore, 'isLoaded'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`create schema restore`.execute(transaction);
    await sql`
      create table restore.unfinished (backup text not null, created_at timestamptz not null, is_loaded boolean not null)`.execute(
      transaction,
    );
    await sql`insert into restore.unfinished values (${backup}, ${createdAt}, false)`.execute(transaction);
  });
}

export async function markLoaded<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`update restore.unfinished set is_loaded = true`.execute(transaction);
}

export async function markFinished<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`drop schema restore cascade`.execute(db);
}
