import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { chatPageSchema } from '#contracts/chat-desk.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';
import { chatsKey } from './list-chats.ts';

export type ChatPage = z.infer<typeof chatPageSchema>;

/** Everything about one conversation. */
export const chatKey = (id: string) => [...chatsKey, 'one', id] as const;

/** `GET /api/chats/{id}`: the conversation without its messages. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKey(id), 'itself'],
    queryFn: ({ signal }) => getJsonWithPosition(`/api/chats/${encodeURIComponent(id)}`, chatPageSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
