import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';

export const unsolicitedMailMs = 3_600_000;
const unsolicitedMailsWaiting = 3;

/**
 * Takes the next free hour of an address that no one has confirmed, by its subject, so that we cannot be used to flood an inbox.
 * Undefined while three emails wait for it.
 */
export async function nextFreeHour(db: Kysely<StateTables>, subjectId: string, at: Date): Promise<Date | undefined> {
  const next = sql<Date>`mail_allowances.taken_at + make_interval(secs => ${unsolicitedMailMs / 1_000})`;
  const row = await db
    .insertInto('mail_allowances')
    .values({ subject_id: subjectId, taken_at: at })
    .onConflict((conflict) =>
      conflict
        .column('subject_id')
        .doUpdateSet({ taken_at: sql<Date>`greatest(excluded.taken_at, ${next})` })
        .where(sql<boolean>`${next} <= ${new Date(at.getTime() + unsolicitedMailsWaiting * unsolicitedMailMs)}`),
    )
    .returning('taken_at')
    .executeTakeFirst();
  return row?.taken_at;
}
