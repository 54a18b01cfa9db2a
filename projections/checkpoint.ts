import { sql } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import { columnsOf, passedColumns, placeIn, readUpTo, type Place } from '#infra/event-store/place.ts';
import type { StandingReader } from '#infra/event-store/standing.ts';
import type { Models } from './projector.ts';

/** The channel on which every commit of the live read models announces its position. */
export const projectedChannel = 'waybill_projected';

export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/** Where the checkpoint moves to, and by which owner; `channel` is where waiters are told, null for models that nobody reads yet. */
export interface Move {
  to: Place;
  epoch: string;
  channel: string | null;
}

/** The last applied event and its position, undefined before the first. */
export async function readCheckpoint(models: Models): Promise<Place | undefined> {
  return (await asReader(models)).place;
}

/** The read models as a reader of the log. */
export async function asReader(models: Models): Promise<StandingReader> {
  const row = await models.selectFrom('checkpoint').selectAll().executeTakeFirstOrThrow();
  return { id: row.name, name: 'read models', logId: row.log_id, place: placeIn(row), after: readUpTo(row) };
}

/** How long ago the checkpoint was moved last, by the clock of the database. */
export async function secondsStanding(models: Models): Promise<number> {
  const { seconds } = await models
    .selectFrom('checkpoint')
    .select(sql<number>`extract(epoch from now() - moved_at)::float8`.as('seconds'))
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Remembers whose positions the checkpoint holds, once. */
export async function rememberLog(models: Models, logId: string): Promise<void> {
  await models.updateTable('checkpoint').set({ log_id: logId }).where('log_id', 'is', null).execute();
}

/** Makes this epoch the only one that may move the checkpoint. Throws {@link NotTheOwner} for an epoch older than the stored one. */
export async function takeOver(models: Models, epoch: string): Promise<void> {
  const { numUpdatedRows } = await models
    .updateTable('checkpoint')
    .set({ epoch })
    .where(sql<boolean>`epoch <= ${epoch}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new NotTheOwner(`epoch ${epoch} is over`);
}

/** Moves the checkpoint forward, and has waiters told on that channel when the transaction commits. Throws {@link NotTheOwner}. */
export async function moveCheckpoint(models: Models, { to, epoch, channel }: Move): Promise<void> {
  const { numUpdatedRows } = await models
    .updateTable('checkpoint')
    .set({ ...columnsOf(to), moved_at: sql`now()` })
    .where('epoch', '=', epoch)
    .where(sql<boolean>`commit_position < ${String(to.commit)}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new NotTheOwner(`epoch ${epoch} is over, or ${to.commit} was applied already`);
  if (channel !== null) await announce(models, to, channel);
}

/** Has waiters told how far the read models have come, when the transaction commits. */
export async function announce(models: Models, { commit }: Position, channel = projectedChannel): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(commit)})`.execute(models);
}

/** Takes note that only others have written up to there; does nothing for an owner of the past, or where that was known. */
export async function passCheckpoint(models: Models, to: Position, epoch: string): Promise<void> {
  await models
    .updateTable('checkpoint')
    .set({ ...passedColumns(to), moved_at: sql`now()` })
    .where('epoch', '=', epoch)
    .where(sql<boolean>`coalesce(passed_commit, commit_position) < ${String(to.commit)}::bigint`)
    .execute();
}
