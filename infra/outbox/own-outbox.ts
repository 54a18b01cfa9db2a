import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { OutboxTakenOver, type OwnOutbox } from './outbox.ts';
import { messageOf } from './rows.ts';

/** Rows that one statement marks within its time. */
const atOnce = 10_000;

/** Moves the owner's epoch in, once; every claim locks its row, so that none is under way that `recover` does not see. */
export async function becomeOwner(db: Kysely<StateTables>, epoch: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_owner')
    .set({ epoch })
    .where(sql<boolean>`epoch <= ${epoch}::bigint`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new OutboxTakenOver();
}

/**
 * What the former owner was sending: in doubt after the final dot, else due again; what it had only claimed cost no attempt. Whether the
 * outbox is from a backup does not show, so whatever is queued may have ended before.
 */
export async function recover(db: Kysely<StateTables>, at: Date): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ state: 'in_doubt' })
    .where('state', '=', 'sending')
    .where('phase', '=', 'dotted')
    .execute();
  await db
    .updateTable('outgoing_messages')
    .set({
      state: 'queued',
      phase: null,
      next_attempt_at: at,
      attempts: sql<number>`attempts - case when phase is null then 1 else 0 end`,
    })
    .where('state', '=', 'sending')
    .execute();
  const markSome = sql`
    update outgoing_messages set may_have_ended = true where id in (
      select id from outgoing_messages where state = 'queued' and not may_have_ended limit ${sql.lit(atOnce)}
    )`;
  while ((await markSome.execute(db)).numAffectedRows === BigInt(atOnce));
}

export function ownOutbox(db: Kysely<StateTables>, epoch: string): OwnOutbox {
  const change = async (id: string, values: UpdateObject<StateTables, 'outgoing_messages'>): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('outgoing_messages')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('epoch', '=', epoch)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new OutboxTakenOver();
  };

  return {
    async claimDue(channel, limit, at) {
      const rows = await db.transaction().execute(async (transaction) => {
        const owner = await transaction.selectFrom('outbox_owner').select('epoch').forShare().executeTakeFirst();
        if (owner?.epoch !== epoch) throw new OutboxTakenOver();
        return transaction
          .with('due', (by) =>
            by
              .selectFrom('outgoing_messages')
              .select('outgoing_messages.id')
              .where('outgoing_messages.state', '=', 'queued')
              .where('outgoing_messages.channel', '=', channel)
              .where('outgoing_messages.next_attempt_at', '<=', at)
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('outgoing_messages as other')
                      .select('other.id')
                      .where('other.state', '=', 'sending')
                      .whereRef('other.order_key', '=', 'outgoing_messages.order_key'),
                  ),
                ),
              )
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('outgoing_messages as earlier')
                      .select('earlier.id')
                      .where('earlier.state', '=', 'queued')
                      .where('earlier.holds', '=', true)
                      .where('earlier.next_attempt_at', '>', at)
                      .whereRef('earlier.order_key', '=', 'outgoing_messages.order_key')
                      .whereRef('earlier.seq', '<', 'outgoing_messages.seq'),
                  ),
                ),
              )
              .orderBy('outgoing_messages.seq')
              .limit(limit)
              .forUpdate('outgoing_messages'),
          )
          .updateTable('outgoing_messages')
          .from('due')
          .set({ state: 'sending', phase: null, epoch, attempts: sql<number>`attempts + 1` })
          .whereRef('outgoing_messages.id', '=', 'due.id')
          .returningAll('outgoing_messages')
          .execute();
      });
      return rows.toSorted((a, b) => Number(BigInt(a.seq) - BigInt(b.seq))).map(messageOf);
    },
    async putBack(ids) {
      if (ids.length === 0) return;
      await db
        .updateTable('outgoing_messages')
        .set({ state: 'queued', phase: null, attempts: sql<number>`attempts - 1` })
        .where('id', 'in', ids)
        .where('state', '=', 'sending')
        .where('epoch', '=', epoch)
        .execute();
    },
    waitUntil: (id, at) =>
      change(id, { state: 'queued', phase: null, next_attempt_at: at, attempts: sql<number>`attempts - 1`, holds: false }),
    enterPhase: (id, phase) => change(id, { phase }),
    retryAt: (id, { at, code, holds }) =>
      change(id, { state: 'queued', phase: null, next_attempt_at: at, reply_code: code, holds }),
    end: (id, end) =>
      change(id, {
        state: end.state,
        ...(end.state === 'failed' ? { failure: end.failure, reply_code: end.code } : {}),
      }),
    async nextDueAt(channel, after) {
      const row = await db
        .selectFrom('outgoing_messages')
        .select('next_attempt_at')
        .where('state', '=', 'queued')
        .where('channel', '=', channel)
        .where('next_attempt_at', '>', after)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_attempt_at;
    },
  };
}
