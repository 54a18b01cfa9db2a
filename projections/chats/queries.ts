import { sql } from 'kysely';
import type { ActiveUser, ChatMessage } from '#contracts/chats.ts';
import { erasedText } from '#contracts/privacy.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { activeUserView } from '#services/domain/chat-view.ts';
import type { Models } from '../projector.ts';

export { countChats, chatsMatching, unreadIn, type ChatRow } from './list.ts';
export { arrivalNames } from './arrivals.ts';
export { chatsAfter, endOfChats, type ChatHappening } from './feed.ts';
export { abandoned, emailsDue, keptWaiting, overdueUnanswered } from './due.ts';
export { happenedAfter } from './happenings.ts';
export { chatFigures } from './figures.ts';
export { keysShown } from './keys-shown.ts';
export { answeredSince, firstAnswerSeconds, waitingNow } from './line.ts';
export { transcriptBefore, transcriptAfter } from './transcript.ts';
export { showsPhoto } from './photos.ts';

/** The conversation with that visitor, as of its last event here. */
export const chatById = async (models: Models, id: string): Promise<{ state: Chat; revision: number } | undefined> =>
  models.selectFrom('chats').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();

/** The conversations with those visitors, by their ids; without those that are not known. */
export async function chatsByIds(models: Models, ids: readonly string[]): Promise<Map<string, Chat>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('chats').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The conversations in which that shipment's number was given, the newest first. */
export async function chatsAboutShipment(models: Models, shipmentId: string): Promise<Chat[]> {
  const { rows } = await sql<{ state: Chat }>`
    select state from chats where id in (
      select (data ->> 'chatId')::uuid from history
      where kind = 'shipment' and about_id = ${shipmentId}::uuid and type = 'TrackingNumberGiven'
    ) order by last_at desc`.execute(models);
  return rows.map(({ state }) => state);
}

const mostOpen = 500;

/** Those whose conversation is open and was the last to hear something, the one who came first in front. */
export async function activeUsers(models: Models): Promise<ActiveUser[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(mostOpen)
    .execute();
  return rows.map(({ state }) => activeUserView(state)).toSorted((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt));
}

/** Looked up once for a whole query. */
const visitorName = (chatId: string) => sql`select state #>> '{visitor,value,name}' from chats where id = ${chatId}::uuid`;

/** Messages of a conversation after that place in it, at most so many; those that were taken back are left out. */
export async function messagesAfter(
  models: Models,
  chatId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<ChatMessage[]> {
  const rows = await models
    .selectFrom('chat_messages')
    .leftJoin('chat_retractions', 'chat_retractions.message_id', 'chat_messages.id')
    .select(['chat_messages.id', 'seq', 'sender', 'text', 'extras', isoTime('written_at').as('timestamp')])
    .select(sql<string | null>`coalesce(sender_name, (${visitorName(chatId)}))`.as('senderName'))
    .where('chat_id', '=', chatId)
    .where('seq', '>', Number(after))
    .where('message_id', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, text, senderName, extras, ...row }) => ({
    type: 'message',
    ...row,
    ...extras,
    text: text ?? erasedText,
    senderName: senderName ?? erasedText,
    userId: chatId,
    seq: String(seq),
  }));
}
