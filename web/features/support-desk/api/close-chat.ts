import { mutationOptions } from '@tanstack/react-query';
import { listedChatSchema } from '#contracts/chat-desk.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatsKey } from './list-chats.ts';

/** `POST /api/chats/{id}/close`; a repeat has no effect of its own. */
export const closeChatMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => sendJson('POST', `/api/chats/${encodeURIComponent(id)}/close`, {}, listedChatSchema),
    onSettled: thenRefetch(chatsKey),
  });
