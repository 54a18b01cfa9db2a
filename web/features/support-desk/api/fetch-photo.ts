import { queryOptions } from '@tanstack/react-query';
import { getFile } from '#web/shared/api/client.ts';

/** `GET /api/chats/{id}/photos/{photoId}`, as staff; a photo never changes. */
export const photoQuery = (chatId: string, photoId: string) =>
  queryOptions({
    queryKey: ['chat-photos', chatId, photoId],
    queryFn: () => getFile(`/api/chats/${encodeURIComponent(chatId)}/photos/${encodeURIComponent(photoId)}`),
    staleTime: Infinity,
    networkMode: 'always',
  });
