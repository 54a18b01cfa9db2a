import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listedChatSchema, type takeChatSchema } from '#contracts/chat-desk.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatsKey } from './list-chats.ts';

/** `POST /api/chats/{id}/take`: it is mine, and its visitor reads that name. */
export const takeChatMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<z.input<typeof takeChatSchema>>) =>
      sendJson('POST', `/api/chats/${encodeURIComponent(id)}/take`, body, listedChatSchema, { idempotencyKey }),
    onSettled: thenRefetch(chatsKey),
  });
