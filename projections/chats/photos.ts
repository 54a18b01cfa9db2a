import type { Models } from '../projector.ts';

/**
 * Whether a message of that conversation shows a photo and was not taken back. Of a message whose visitor was erased nobody knows any
 * more what it showed: `erased`.
 */
export async function showsPhoto(models: Models, chatId: string, messageId: string): Promise<boolean | 'erased'> {
  const row = await models
    .selectFrom('chat_messages')
    .leftJoin('chat_retractions', 'chat_retractions.message_id', 'chat_messages.id')
    .select(['extras', 'text'])
    .where('chat_id', '=', chatId)
    .where('chat_messages.id', '=', messageId)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  return row.text === null ? 'erased' : row.extras?.photo !== undefined;
}
