import { sql } from 'kysely';
import { isoTime } from '#infra/database/iso-time.ts';
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

/** Subjects of replies, and where they went, by the emails that they became. */
export async function repliesByEmail(
  models: Models,
  emailIds: readonly string[],
): Promise<Map<string, { address: string | null; subject: string | null }>> {
  if (emailIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; address: string | null; subject: string | null }>`
    select outgoing_id as id, sender_address as address, subject from conversation_messages
    where outgoing_id = any(${emailIds}::uuid[])`.execute(models);
  return new Map(rows.map(({ id, ...reply }) => [id, reply]));
}

/** The next look finds the rest. */
const mostAtOnce = 500;

/** Those whose snooze is over by that moment, the longest first. */
export const conversationsWaking = (models: Models, now: Date): Promise<{ id: string; until: string }[]> =>
  models
    .selectFrom('conversations')
    .select(['id', isoTime('snoozed_until').as('until')])
    .where(sql<boolean>`status = 'snoozed'`)
    .where('snoozed_until', '<=', now.toISOString())
    .orderBy('snoozed_until')
    .limit(mostAtOnce)
    .execute();

/** Replies that did not arrive, or may not have, in conversations that are out of the way. */
export async function hiddenFailures(
  models: Models,
): Promise<{ conversationId: string; outgoingId: string; retries: number; state: string }[]> {
  const { rows } = await sql<{ conversationId: string; outgoingId: string; retries: number; state: string }>`
    select conversation_id as "conversationId", outgoing_id as "outgoingId", retries, reply_deliveries.state
    from reply_deliveries join conversations on conversations.id = conversation_id
    where reply_deliveries.state in ('failed', 'in_doubt') and status in ('snoozed', 'resolved')
    order by ended_at desc limit ${mostAtOnce}`.execute(models);
  return rows;
}
