import { sql } from 'kysely';
import type { ClosingPeriods } from '#contracts/support-content.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import type { Models } from '../projector.ts';

/** The next look finds the rest. */
const mostAtOnce = 500;

/** Of whom is written to: nothing is due to whoever was erased, and nobody waits behind them. */
const isKnown = sql<boolean>`state #>> '{visitor,value}' is not null`;

/** Those whom whoever has taken them has kept waiting since before that moment, the longest first. */
export async function keptWaiting(models: Models, since: Date): Promise<Chat[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .where('assigned_to', 'is not', null)
    .where('is_unanswered', '=', true)
    .where('waiting_at', '<=', since.toISOString())
    .where(sql<boolean>`(state ->> 'assignedAt')::timestamptz <= ${since.toISOString()}`)
    .orderBy('waiting_at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ state }) => state);
}

/**
 * Those whom nobody, or not whoever has taken them, has answered since before that moment, and who neither left an address nor were
 * asked for one; the longest first.
 */
export async function overdueUnanswered(models: Models, since: Date): Promise<Chat[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .where('attended_by', 'in', ['line', 'staff'])
    .where('is_unanswered', '=', true)
    .where('waiting_at', '<=', since.toISOString())
    .where(sql<boolean>`coalesce((state ->> 'assignedAt')::timestamptz <= ${since.toISOString()}, true)`)
    .where(isKnown)
    .where(sql<boolean>`state ->> 'replyAddress' is null and state ->> 'isAddressAsked' = 'false'`)
    .orderBy('waiting_at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ state }) => state);
}

/** Those that {@link closeAbandoned} closes where none but those visitors are there, the quietest first. */
export async function abandoned(
  models: Models,
  { now, periods, present }: { now: Date; periods: ClosingPeriods; present: readonly string[] },
): Promise<Chat[]> {
  const isQuietFor = (minutes: ReturnType<typeof sql>) =>
    sql<boolean>`last_at <= ${now.toISOString()}::timestamptz - ${minutes} * interval '1 minute'`;
  const { assistantMinutes, waitingMinutes, waitingByEmailMinutes, answeredMinutes } = periods;
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .where(
      isQuietFor(sql`(case
        when is_unanswered and state #>> '{replyAddress,value}' is not null then ${waitingByEmailMinutes}::int
        when is_unanswered then ${waitingMinutes}::int
        when attended_by = 'staff' then ${answeredMinutes}::int
        else ${assistantMinutes}::int end)`),
    )
    .where(
      sql<boolean>`(id <> all(${[...present]}::uuid[]) or (not is_unanswered and ${isQuietFor(sql`${answeredMinutes}::int`)}))`,
    )
    .orderBy('last_at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ state }) => state);
}

/** Those whose unseen messages are due at the visitor's address by that moment, the longest first. */
export async function emailsDue(models: Models, now: Date): Promise<Chat[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('email_due_at', '<=', now.toISOString())
    .where(isKnown)
    .orderBy('email_due_at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ state }) => state);
}
