import { sql } from 'kysely';
import type { ConversationList } from '#contracts/conversations.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Conversation } from '#services/domain/conversation-state.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';
import { foundInConversations } from './find.ts';

export interface ConversationRow {
  state: Conversation;
  revision: number;
}

export interface ConversationsWanted {
  list: ConversationList;
  /** Whose list it is. */
  accountId: string;
  search: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/** Said in the words of the indexes. */
const isIn = {
  open: sql<boolean>`status in ('initial', 'active')`,
  mine: sql<boolean>`status in ('initial', 'active')`,
  snoozed: sql<boolean>`status = 'snoozed'`,
  resolved: sql<boolean>`status = 'resolved'`,
  all: sql<boolean>`status <> 'merged'`,
} as const satisfies Record<ConversationList, unknown>;

/** Conversations, last activity first; those that were merged into others are not among them. Throws BadCursor. */
export async function conversationsMatching(
  models: Models,
  { list, accountId, search, limit, cursor }: ConversationsWanted,
): Promise<Page<ConversationRow>> {
  const needle = search?.trim().toLowerCase();
  let query = models
    .selectFrom('conversations')
    .select(['id', 'state', 'revision', isoTime('last_at', 'US').as('created')])
    .where(isIn[list])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (list === 'mine') query = query.where('assigned_to', '=', accountId);
  if (needle) query = query.where(await foundInConversations(models, needle));
  if (cursor !== undefined) query = query.where(afterCursor(cursor, 'last_at'));
  return pageOf(await query.execute(), limit, ({ state, revision }) => ({ state, revision }));
}

/** How many there are of each kind; `mine` of that account. */
export async function countConversations(
  models: Models,
  accountId: string,
): Promise<{ open: number; mine: number; snoozed: number; unanswered: number }> {
  const counted = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from conversations where ${condition})`;
  const { rows } = await sql<{ open: number; mine: number; snoozed: number; unanswered: number }>`select
    ${counted(isIn.open)} as open, ${counted(sql`${isIn.mine} and assigned_to = ${accountId}::uuid`)} as mine,
    ${counted(isIn.snoozed)} as snoozed, ${counted(sql`${isIn.open} and is_unanswered`)} as unanswered`.execute(models);
  const [counts] = rows;
  if (!counts) throw new RangeError('a count has one row');
  return counts;
}
