import { sql } from 'kysely';
import type { Conversation } from '#services/domain/conversation-state.ts';
import type { Models } from '../projector.ts';
import type { ConversationRow } from './list.ts';

export { conversationsMatching, countConversations, type ConversationRow } from './list.ts';
export {
  addressesIn,
  deliveriesIn,
  everyMessageOf,
  lastAsked,
  lastMessagesOf,
  replyIn,
  type MessageRow,
  type ReplyDelivery,
} from './messages.ts';
export { replyEmailId, replyTemplate } from './outgoing-id.ts';

/** The conversation as of its last event here. */
export const conversationById = async (models: Models, id: string): Promise<ConversationRow | undefined> =>
  models.selectFrom('conversations').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();

/** Those of the conversations that exist, by their ids. */
export async function conversationsByIds(models: Models, ids: readonly string[]): Promise<Map<string, Conversation>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('conversations').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The conversations about that shipment or chat, last activity first. */
export const conversationsAbout = (models: Models, aboutId: string): Promise<ConversationRow[]> =>
  models
    .selectFrom('conversations')
    .select(['state', 'revision'])
    .where('about_id', '=', aboutId)
    .orderBy('last_at', 'desc')
    .execute();

/** The next look finds the rest. */
const mostAtOnce = 500;

/** The ids of those whose snooze is over by that moment, the longest first. */
export async function conversationsWaking(models: Models, now: Date): Promise<string[]> {
  const rows = await models
    .selectFrom('conversations')
    .select('id')
    .where(sql<boolean>`status = 'snoozed'`)
    .where('snoozed_until', '<=', now.toISOString())
    .orderBy('snoozed_until')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}
