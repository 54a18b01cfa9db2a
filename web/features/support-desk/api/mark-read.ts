import { mutationOptions } from '@tanstack/react-query';
import { markReadSchema } from '#contracts/chat-desk.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatListsKey } from './list-chats.ts';

/** `PUT /api/chats/{id}/read`: I have read everything up to that place. */
export const markReadMutation = (id: string) =>
  mutationOptions({
    mutationFn: (seq: string) => sendJson('PUT', `/api/chats/${encodeURIComponent(id)}/read`, { seq }, markReadSchema),
    onSettled: thenRefetch(chatListsKey),
  });
