import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listedChatSchema, type noteChatSchema } from '#contracts/chat-desk.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatsKey } from './list-chats.ts';

/** `POST /api/chats/{id}/notes`: what only staff read. */
export const noteChatMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<z.input<typeof noteChatSchema>>) =>
      sendJson('POST', `/api/chats/${encodeURIComponent(id)}/notes`, body, listedChatSchema, { idempotencyKey }),
    onSettled: thenRefetch(chatsKey),
  });
