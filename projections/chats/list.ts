import { sql } from 'kysely';
import type { ChatList } from '#contracts/chat-desk.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { containing } from '#infra/database/search-text.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { afterCursor, pageOf, rowAt, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

interface Wanted {
  list: ChatList;
  /** Whose list it is. */
  accountId: string;
  /** Whose conversations, where only those of one account are wanted. */
  agent: string | undefined;
  search: string | undefined;
}

export interface ChatsWanted extends Wanted {
  limit: number;
  cursor: string | undefined;
}

export interface ChatRow {
  state: Chat;
  revision: number;
}

function matching(models: Models, { list, accountId, agent, search }: Wanted) {
  const needle = search?.trim().toLowerCase();
  let query = models.selectFrom('chats');
  if (list !== 'all') query = query.where('status', '=', list === 'closed' ? 'closed' : 'open');
  if (list === 'waiting') query = query.where('assigned_to', 'is', null).where('attended_by', '<>', 'assistant');
  if (list === 'assistant') query = query.where('attended_by', '=', 'assistant');
  if (list === 'mine') query = query.where('assigned_to', '=', accountId);
  if (list === 'taken') query = query.where('assigned_to', '<>', accountId);
  if (agent !== undefined) query = query.where('assigned_to', '=', agent);
  if (needle) query = query.where(containing(needle));
  return query;
}

/** Conversations, newest activity first; those that nobody has taken and that are not with the assistant, the longest waiting first. Throws BadCursor. */
export async function chatsMatching(models: Models, { limit, cursor, ...wanted }: ChatsWanted): Promise<Page<ChatRow>> {
  const isQueue = wanted.list === 'waiting';
  const column = isQueue ? 'waiting_at' : 'last_at';
  const direction = isQueue ? 'asc' : 'desc';
  let query = matching(models, wanted)
    .select(['id', 'state', 'revision', isoTime(column, 'US').as('created')])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where(isQueue ? behind(cursor) : afterCursor(cursor, column));
  return pageOf(await query.execute(), limit, ({ state, revision }) => ({ state, revision }));
}

function behind(cursor: string) {
  const { created, id } = rowAt(cursor);
  return sql<boolean>`(waiting_at, id) > (${created}::timestamptz, ${id}::uuid)`;
}

/** How many match; counts no further than `most`. */
export async function countChats(models: Models, { most, ...wanted }: Wanted & { most: number }): Promise<number> {
  const { count } = await models
    .selectFrom(matching(models, wanted).select('id').limit(most).as('matching'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many messages each visitor has written after those places; without conversations that have none. */
export async function unreadIn(models: Models, readUpTo: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  if (readUpTo.size === 0) return new Map();
  const { rows } = await sql<{ chat_id: string; count: number }>`
    select chat_id, count(*)::int as count
    from unnest(${[...readUpTo.keys()]}::uuid[], ${[...readUpTo.values()]}::bigint[]) as mark (id, read_up_to)
    join chat_messages on chat_id = mark.id and seq > read_up_to and sender = 'user'
    where not exists (select from chat_retractions where message_id = chat_messages.id)
    group by chat_id
  `.execute(models);
  return new Map(rows.map(({ chat_id, count }) => [chat_id, count]));
}
