import type { ShownPhoto } from '#contracts/photos.ts';
import type { Models } from '../projector.ts';

/** The photo that a message of that conversation shows, unless it was taken back. */
export async function shownPhoto(models: Models, chatId: string, messageId: string): Promise<ShownPhoto | undefined> {
  const row = await models
    .selectFrom('chat_messages')
    .leftJoin('chat_retractions', 'chat_retractions.message_id', 'chat_messages.id')
    .select('extras')
    .where('chat_id', '=', chatId)
    .where('chat_messages.id', '=', messageId)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  return row?.extras?.photo;
}
