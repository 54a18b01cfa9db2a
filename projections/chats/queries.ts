import { sql } from 'kysely';
import type { ActiveUser, ChatMessage } from '#contracts/chats.ts';
import { erasedText } from '#contracts/privacy.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import { activeUserView } from '#services/domain/chat-view.ts';
import type { Models } from '../projector.ts';

export { countChats, chatsMatching, unreadIn, type ChatRow } from './list.ts';
export { chatsAfter, endOfChats, type ChatHappening } from './feed.ts';
export { chatFigures } from './figures.ts';
export { answeredSince, waitingNow } from './line.ts';
export { transcriptBefore, transcriptAfter } from './transcript.ts';

/** The conversation with that visitor, as of its last event here. */
export const chatById = async (models: Models, id: string): Promise<{ state: Chat; revision: number } | undefined> =>
  models.selectFrom('chats').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();

const mostOpen = 500;

/** Those whose conversation is open, the one who came first in front. */
export async function activeUsers(models: Models): Promise<ActiveUser[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .orderBy('started_at')
    .orderBy('id')
    .limit(mostOpen)
    .execute();
  return rows.map(({ state }) => activeUserView(state));
}

/** Messages of a conversation after that place in it, at most so many; those that were taken back are left out. */
export async function messagesAfter(
  models: Models,
  chatId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<ChatMessage[]> {
  const rows = await models
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .leftJoin('chat_retractions', 'chat_retractions.message_id', 'chat_messages.id')
    .select(['chat_messages.id', 'seq', 'sender', 'text', 'extras', isoTime('written_at').as('timestamp')])
    .select(sql<string | null>`coalesce(sender_name, chats.state #>> '{visitor,value,name}')`.as('senderName'))
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

/** Those whom somebody of staff has kept waiting since before that moment, the longest first. */
export async function keptWaiting(models: Models, since: Date): Promise<{ chatId: string; waitingSince: string }[]> {
  return models
    .selectFrom('chats')
    .select(['id as chatId', isoTime('waiting_at').as('waitingSince')])
    .where('status', '=', 'open')
    .where('assigned_to', 'is not', null)
    .where('is_unanswered', '=', true)
    .where('waiting_at', '<=', since.toISOString())
    .orderBy('waiting_at')
    .limit(mostOpen)
    .execute();
}

/** Those in the line who wait since before that moment, and neither left an address nor were asked for one; the longest first. */
export async function overdueInLine(models: Models, since: Date): Promise<Chat[]> {
  const rows = await models
    .selectFrom('chats')
    .select('state')
    .where('status', '=', 'open')
    .where('assigned_to', 'is', null)
    .where('attended_by', '=', 'line')
    .where('waiting_at', '<=', since.toISOString())
    .where(sql<boolean>`state ->> 'replyAddress' is null and state ->> 'isAddressAsked' = 'false'`)
    .orderBy('waiting_at')
    .limit(mostOpen)
    .execute();
  return rows.map(({ state }) => state);
}
