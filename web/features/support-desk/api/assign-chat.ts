import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listedChatSchema, type assignChatSchema } from '#contracts/chat-desk.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { chatsKey } from './list-chats.ts';

/** `POST /api/chats/{id}/assign`: hands it over to a colleague, or back to everybody. */
export const assignChatMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<z.input<typeof assignChatSchema>>) =>
      sendJson('POST', `/api/chats/${encodeURIComponent(id)}/assign`, body, listedChatSchema, { idempotencyKey }),
    onSettled: thenRefetch(chatsKey),
  });
