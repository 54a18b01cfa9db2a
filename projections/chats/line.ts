import type { Answered, Waiting } from '#services/domain/waiting-line.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { sql } from 'kysely';
import type { Models } from '../projector.ts';

/** More than these are not looked at. */
const mostInLine = 1_000;

/** The visitors who wait for a person, and for nobody in particular; the longest first. */
export async function waitingNow(models: Models): Promise<Waiting[]> {
  return models
    .selectFrom('chats')
    .select(['id as chatId', isoTime('waiting_at').as('since')])
    .where('status', '=', 'open')
    .where('assigned_to', 'is', null)
    .where('is_unanswered', '=', true)
    .orderBy('waiting_at')
    .orderBy('id')
    .limit(mostInLine)
    .execute();
}

/** How long that visitor waited until a person answered for the first time. */
export async function firstAnswerSeconds(models: Models, chatId: string): Promise<number | null> {
  const row = await models
    .selectFrom('chat_answers')
    .select('waited_ms')
    .where('chat_id', '=', chatId)
    .where('is_first', '=', true)
    .executeTakeFirst();
  return row ? Math.round(row.waited_ms / 1_000) : null;
}

/** The waits that a person ended since that moment, the newest first. */
export async function answeredSince(models: Models, since: Date): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select ${isoTime('began')} as since, ${isoTime('answered_at')} as "answeredAt"
    from (select answered_at, answered_at - waited_ms * interval '1 millisecond' as began from chat_answers) ended
    where answered_at > ${since.toISOString()} order by answered_at desc limit ${mostInLine}
  `.execute(models);
  return rows;
}
