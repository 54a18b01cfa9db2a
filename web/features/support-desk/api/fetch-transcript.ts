import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { transcriptLineSchema } from '#contracts/chat-desk.ts';
import { getPage } from '#web/shared/api/client.ts';
import { chatKey } from './fetch-chat.ts';

const linesSchema = z.array(transcriptLineSchema);

/** `GET /api/chats/{id}/messages`: from the end; each further page is of what was said before. */
export const transcriptQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKey(id), 'messages'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(pageParam === undefined ? {} : { cursor: pageParam });
      return getPage(`/api/chats/${encodeURIComponent(id)}/messages?${query}`, linesSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
