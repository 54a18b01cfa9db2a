import { sql } from 'kysely';
import { columnsOf, placeIn, type Place } from '#infra/event-store/place.ts';
import type { Reader } from '#infra/event-store/standing.ts';
import type { Models } from './projector.ts';

/** The channel on which every commit of the read models announces its position. */
export const projectedChannel = 'waybill_projected';

export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/** The last applied event and its position, undefined before the first. */
export async function readCheckpoint(models: Models): Promise<Place | undefined> {
  return (await asReader(models)).place;
}

/** The read models as a reader of the log. */
export async function asReader(models: Models): Promise<Reader> {
  const row = await models.selectFrom('checkpoint').selectAll().executeTakeFirstOrThrow();
  return { id: row.name, name: 'read models', logId: row.log_id, place: placeIn(row) };
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

/** Moves the checkpoint forward and notifies waiters when the transaction commits. Throws {@link NotTheOwner}. */
export async function moveCheckpoint(models: Models, to: Place, epoch: string): Promise<void> {
  const { numUpdatedRows } = await models
    .updateTable('checkpoint')
    .set(columnsOf(to))
    .where('epoch', '=', epoch)
    .where(sql<boolean>`commit_position < ${String(to.commit)}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new NotTheOwner(`epoch ${epoch} is over, or ${to.commit} was applied already`);
  await sql`select pg_notify(${projectedChannel}, ${String(to.commit)})`.execute(models);
}
