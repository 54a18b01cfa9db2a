import { sql, type Kysely } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import { reactorNames } from '#contracts/system.ts';
import type { StateTables } from './database/tables.ts';
import { columnsOf, passedColumns, placeIn, readUpTo, type Place } from './event-store/place.ts';
import type { StandingReader } from './event-store/standing.ts';

export type ReactorName = (typeof reactorNames)[number];

export class ReactorTakenOver extends Error {
  override readonly name = 'ReactorTakenOver';
}

/** Which reactors have never gone live in this database. */
export async function newReactors(db: Kysely<StateTables>): Promise<ReactorName[]> {
  const rows = await db.selectFrom('reactors').select('name').execute();
  const known = new Set(rows.map((row) => row.name));
  return reactorNames.filter((name) => !known.has(name));
}

/** The reactors as readers of the log. */
export async function reactorsAsReaders(db: Kysely<StateTables>): Promise<StandingReader[]> {
  const rows = await db.selectFrom('reactors').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    id: row.name,
    name: `positions of the ${row.name.replace('_', ' ')}`,
    logId: row.log_id,
    place: placeIn(row),
    after: readUpTo(row),
  }));
}

/** Where a reactor begins: after the end that a log had. */
export interface Beginning {
  logId: string;
  tail: Place | undefined;
}

/** Lets a reactor begin there: what happened before is never acted upon. Keeps an earlier beginning. */
export async function goLive(db: Kysely<StateTables>, name: ReactorName, { logId, tail }: Beginning): Promise<void> {
  const place = columnsOf(tail);
  await db
    .insertInto('reactors')
    .values({ name, ...place, log_id: logId, go_live_position: place.commit_position, epoch: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** How far a reactor has read the log, and the last event of that. */
export type ReactorStanding = Pick<StandingReader, 'place' | 'after'>;

/** Takes over with this epoch and returns the checkpoint. Throws {@link ReactorTakenOver} for an older epoch. */
export async function beginReactor(db: Kysely<StateTables>, name: ReactorName, epoch: string): Promise<ReactorStanding> {
  const row = await db
    .updateTable('reactors')
    .set({ epoch })
    .where('name', '=', name)
    .where(sql<boolean>`epoch <= ${epoch}::bigint`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ReactorTakenOver(name);
  return { place: placeIn(row), after: readUpTo(row) };
}

/** Moves the checkpoint forward. Throws {@link ReactorTakenOver} when another owner has moved in. */
export async function moveReactor(db: Kysely<StateTables>, name: ReactorName, to: Place, epoch: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('reactors')
    .set(columnsOf(to))
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .where(sql<boolean>`commit_position < ${String(to.commit)}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ReactorTakenOver(name);
}

/** Takes note that only others have written up to there; does nothing for an owner of the past, or where that was known. */
export async function passReactor(db: Kysely<StateTables>, name: ReactorName, to: Position, epoch: string): Promise<void> {
  await db
    .updateTable('reactors')
    .set(passedColumns(to))
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .where(sql<boolean>`coalesce(passed_commit, commit_position) < ${String(to.commit)}::bigint`)
    .execute();
}

/** How a reactor gets on in the log. */
export interface ReactorCheckpoint {
  /** Takes over, and returns how far it has read. Throws where the log is not the one that it has read. */
  begin(epoch: string): Promise<Position | undefined>;
  moveTo(place: Place, epoch: string): Promise<void>;
  /** Only others have written up to there. */
  pass(to: Position, epoch: string): Promise<void>;
}

export const checkpointOf = (
  db: Kysely<StateTables>,
  name: ReactorName,
  checkLog: () => Promise<unknown>,
): ReactorCheckpoint => ({
  async begin(epoch) {
    await checkLog();
    return (await beginReactor(db, name, epoch)).after;
  },
  moveTo: (place, epoch) => moveReactor(db, name, place, epoch),
  pass: (to, epoch) => passReactor(db, name, to, epoch),
});

/** Keeps every other owner out until the transaction ends. Throws {@link ReactorTakenOver} when one has moved in. */
export async function holdReactor(transaction: Kysely<StateTables>, name: ReactorName, epoch: string): Promise<void> {
  const owned = transaction.selectFrom('reactors').select('name').where('name', '=', name).where('epoch', '=', epoch);
  if (!(await owned.forUpdate().executeTakeFirst())) throw new ReactorTakenOver(name);
}
