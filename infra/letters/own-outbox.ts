import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { OutboxTakenOver, type OwnOutbox } from './letters.ts';
import { letterOf } from './rows.ts';

/** Moves the owner's epoch in, once; every claim locks its row, so that none is under way that `recover` does not see. */
export async function becomeOwner(db: Kysely<StateTables>, epoch: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letter_owner')
    .set({ epoch })
    .where(sql<boolean>`epoch <= ${epoch}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new OutboxTakenOver();
}

/** What the former owner was sending: in doubt after the final dot, else due again; what it had only claimed cost no attempt. */
export async function recover(db: Kysely<StateTables>, at: Date): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state: 'in_doubt' })
    .where('state', '=', 'sending')
    .where('phase', '=', 'dotted')
    .execute();
  await db
    .updateTable('letters')
    .set({
      state: 'queued',
      phase: null,
      next_attempt_at: at,
      attempts: sql<number>`attempts - case when phase is null then 1 else 0 end`,
    })
    .where('state', '=', 'sending')
    .execute();
}

export function ownOutbox(db: Kysely<StateTables>, epoch: string): OwnOutbox {
  const change = async (id: string, values: UpdateObject<StateTables, 'letters'>): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('letters')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('epoch', '=', epoch)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new OutboxTakenOver();
  };

  return {
    async claimDue(limit, at) {
      const rows = await db.transaction().execute(async (transaction) => {
        const owner = await transaction.selectFrom('letter_owner').select('epoch').forShare().executeTakeFirst();
        if (owner?.epoch !== epoch) throw new OutboxTakenOver();
        return transaction
          .with('due', (by) =>
            by
              .selectFrom('letters')
              .select('letters.id')
              .where('letters.state', '=', 'queued')
              .where('letters.next_attempt_at', '<=', at)
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('letters as other')
                      .select('other.id')
                      .where('other.state', '=', 'sending')
                      .whereRef('other.order_key', '=', 'letters.order_key'),
                  ),
                ),
              )
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('letters as earlier')
                      .select('earlier.id')
                      .where('earlier.state', '=', 'queued')
                      .where('earlier.holds', '=', true)
                      .where('earlier.next_attempt_at', '>', at)
                      .whereRef('earlier.order_key', '=', 'letters.order_key')
                      .whereRef('earlier.seq', '<', 'letters.seq'),
                  ),
                ),
              )
              .orderBy('letters.seq')
              .limit(limit)
              .forUpdate('letters'),
          )
          .updateTable('letters')
          .from('due')
          .set({ state: 'sending', phase: null, epoch, attempts: sql<number>`attempts + 1` })
          .whereRef('letters.id', '=', 'due.id')
          .returningAll('letters')
          .execute();
      });
      return rows.toSorted((a, b) => Number(BigInt(a.seq) - BigInt(b.seq))).map(letterOf);
    },
    async putBack(ids) {
      if (ids.length === 0) return;
      await db
        .updateTable('letters')
        .set({ state: 'queued', phase: null, attempts: sql<number>`attempts - 1` })
        .where('id', 'in', ids)
        .where('state', '=', 'sending')
        .where('epoch', '=', epoch)
        .execute();
    },
    enterPhase: (id, phase) => change(id, { phase }),
    retryAt: (id, { at, smtpCode, holds }) =>
      change(id, { state: 'queued', phase: null, next_attempt_at: at, smtp_code: smtpCode, holds }),
    end: (id, end) =>
      change(id, {
        state: end.state,
        ...(end.state === 'failed' ? { failure: end.failure, smtp_code: end.smtpCode } : {}),
      }),
    async nextDueAt(after) {
      const row = await db
        .selectFrom('letters')
        .select('next_attempt_at')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '>', after)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_attempt_at;
    },
  };
}
