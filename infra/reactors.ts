import { sql, type Kysely } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import type { StateTables } from './database/tables.ts';

export const reactorNames = ['mailer', 'relay'] as const;
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

/** Lets a reactor begin after `tail`: what happened before is never acted upon. Keeps an earlier beginning. */
export async function goLive(db: Kysely<StateTables>, name: ReactorName, tail: Position | undefined): Promise<void> {
  const commit = String(tail?.commit ?? -1n);
  await db
    .insertInto('reactors')
    .values({
      name,
      commit_position: commit,
      prepare_position: String(tail?.prepare ?? -1n),
      go_live_position: commit,
      epoch: '0',
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Takes over with this epoch and returns the checkpoint. Throws {@link ReactorTakenOver} for an older epoch. */
export async function beginReactor(db: Kysely<StateTables>, name: ReactorName, epoch: string): Promise<Position | undefined> {
  const row = await db
    .updateTable('reactors')
    .set({ epoch })
    .where('name', '=', name)
    .where(sql<boolean>`epoch <= ${epoch}::bigint`)
    .returning(['commit_position', 'prepare_position'])
    .executeTakeFirst();
  if (!row) throw new ReactorTakenOver(name);
  const commit = BigInt(row.commit_position);
  return commit < 0n ? undefined : { commit, prepare: BigInt(row.prepare_position) };
}

/** Moves the checkpoint forward. Throws {@link ReactorTakenOver} when another owner has moved in. */
export async function moveReactor(db: Kysely<StateTables>, name: ReactorName, to: Position, epoch: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('reactors')
    .set({ commit_position: String(to.commit), prepare_position: String(to.prepare) })
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .where(sql<boolean>`commit_position < ${String(to.commit)}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ReactorTakenOver(name);
}

/** Keeps every other owner out until the transaction ends. Throws {@link ReactorTakenOver} when one has moved in. */
export async function holdReactor(transaction: Kysely<StateTables>, name: ReactorName, epoch: string): Promise<void> {
  const owned = transaction.selectFrom('reactors').select('name').where('name', '=', name).where('epoch', '=', epoch);
  if (!(await owned.forUpdate().executeTakeFirst())) throw new ReactorTakenOver(name);
}
