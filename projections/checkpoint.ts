import { sql } from 'kysely';
import type { Position } from '#contracts/events/envelope.ts';
import type { Models } from './projector.ts';

/** The channel on which every commit of the read models announces its position. */
export const projectedChannel = 'waybill_projected';

export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/** The last applied position, undefined before the first event. */
export async function readCheckpoint(models: Models): Promise<Position | undefined> {
  const row = await models.selectFrom('checkpoint').selectAll().executeTakeFirstOrThrow();
  const commit = BigInt(row.commit_position);
  return commit < 0n ? undefined : { commit, prepare: BigInt(row.prepare_position) };
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
export async function moveCheckpoint(models: Models, to: Position, epoch: string): Promise<void> {
  const { numUpdatedRows } = await models
    .updateTable('checkpoint')
    .set({ commit_position: String(to.commit), prepare_position: String(to.prepare) })
    .where('epoch', '=', epoch)
    .where(sql<boolean>`commit_position < ${String(to.commit)}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new NotTheOwner(`epoch ${epoch} is over, or ${to.commit} was applied already`);
  await sql`select pg_notify(${projectedChannel}, ${String(to.commit)})`.execute(models);
}
