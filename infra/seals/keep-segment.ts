import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { holdReactor, moveReactor } from '../reactors.ts';
import { digestOf, lineOfHead } from './head.ts';
import { packed } from './leaves.ts';
import type { Segment } from './seals.ts';

/** Keeps a head and moves the sealer behind what it seals, as one unit. Throws ReactorTakenOver where another owner has moved in. */
export async function keepSegment(db: Kysely<StateTables>, segment: Segment, epoch: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdReactor(transaction, 'sealer', epoch);
    await insertHead(transaction, segment);
    if (segment.end) await moveReactor(transaction, 'sealer', segment.end, epoch);
  });
}

/** Keeps a head, and notes which ones it does not go on from. */
export async function insertHead(transaction: Kysely<StateTables>, { head, end, leaves }: Segment): Promise<void> {
  await transaction
    .insertInto('seal_heads')
    .values({
      log_id: head.logId,
      number: String(head.number),
      line: lineOfHead(head),
      digest: Buffer.from(digestOf(head), 'hex'),
      event_id: end?.id ?? null,
      event_stream: end?.stream ?? null,
      event_revision: end ? String(end.revision) : null,
      commit_position: end ? String(end.commit) : null,
      leaves: packed(leaves),
    })
    .execute();
  await transaction
    .updateTable('seal_heads')
    .set({ abandoned_by: String(head.number) })
    .where('log_id', '=', head.logId)
    .where('number', '>', String(head.after))
    .where('number', '<', String(head.number))
    .where('abandoned_by', 'is', null)
    .execute();
}
