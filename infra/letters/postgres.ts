import { sql, type Kysely, type Selectable } from 'kysely';
import type { LettersTable, StateTables } from '../database/tables.ts';
import { moveReactor } from '../reactors.ts';
import type { EndedLetter, Letter, Letters } from './letters.ts';

export const createLetters = (db: Kysely<StateTables>): Letters => ({
  async enqueue(letters, checkpoint, epoch, at) {
    await db.transaction().execute(async (transaction) => {
      if (letters.length > 0) {
        await transaction
          .insertInto('letters')
          .values(
            letters.map((letter) => ({
              id: letter.id,
              state: 'queued' as const,
              phase: null,
              event_id: letter.eventId,
              stream: letter.stream,
              revision: String(letter.revision),
              about_id: letter.aboutId,
              template: letter.template,
              recipient: letter.recipient,
              addressee_id: letter.addresseeId,
              attempts: 0,
              smtp_code: null,
              failure: null,
              next_attempt_at: letter.notBefore && letter.notBefore > at ? letter.notBefore : at,
              logged_at: null,
              created_at: at,
            })),
          )
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      await moveReactor(transaction, 'mailer', checkpoint, epoch);
    });
  },
  async claimDue(at) {
    const row = await db
      .updateTable('letters')
      .set({ state: 'sending', phase: 'connecting', attempts: sql<number>`attempts + 1` })
      .where('id', '=', (due) =>
        due
          .selectFrom('letters')
          .select('id')
          .where('state', '=', 'queued')
          .where('next_attempt_at', '<=', at)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
    return row && letterOf(row);
  },
  async putBack(id) {
    await db
      .updateTable('letters')
      .set({ state: 'queued', phase: null, attempts: sql<number>`attempts - 1` })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute();
  },
  async enterPhase(id, phase) {
    await db.updateTable('letters').set({ phase }).where('id', '=', id).where('state', '=', 'sending').execute();
  },
  async retryAt(id, at, smtpCode) {
    await db
      .updateTable('letters')
      .set({ state: 'queued', phase: null, next_attempt_at: at, smtp_code: smtpCode })
      .where('id', '=', id)
      .execute();
  },
  async end(id, end) {
    const failed = end.state === 'failed' ? { failure: end.failure, smtp_code: end.smtpCode } : {};
    await db
      .updateTable('letters')
      .set({ state: end.state, ...failed })
      .where('id', '=', id)
      .execute();
  },
  async recover(at) {
    await db
      .updateTable('letters')
      .set({ state: 'in_doubt' })
      .where('state', '=', 'sending')
      .where('phase', '=', 'dotted')
      .execute();
    await db
      .updateTable('letters')
      .set({ state: 'queued', phase: null, next_attempt_at: at })
      .where('state', '=', 'sending')
      .execute();
  },
  async unlogged(limit) {
    const rows = await db
      .selectFrom('letters')
      .selectAll()
      .where('logged_at', 'is', null)
      .where('state', 'in', ['sent', 'failed', 'in_doubt'])
      .limit(limit)
      .execute();
    return rows.map((row): EndedLetter => {
      if (row.state === 'failed') {
        const end = { state: 'failed', failure: row.failure ?? 'gave_up', smtpCode: row.smtp_code } as const;
        return { ...letterOf(row), end };
      }
      return { ...letterOf(row), end: { state: row.state === 'sent' ? 'sent' : 'in_doubt' } };
    });
  },
  async markLogged(id, at) {
    await db.updateTable('letters').set({ logged_at: at }).where('id', '=', id).execute();
  },
  async nextDueAt() {
    const row = await db
      .selectFrom('letters')
      .select('next_attempt_at')
      .where('state', '=', 'queued')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    return row?.next_attempt_at;
  },
});

const letterOf = (row: Selectable<LettersTable>): Letter => ({
  id: row.id,
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  aboutId: row.about_id,
  template: row.template,
  recipient: row.recipient,
  addresseeId: row.addressee_id,
  attempts: row.attempts,
});
