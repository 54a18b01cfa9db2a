import { queryOptions } from '@tanstack/react-query';
import { visitorTokenHeader } from '#contracts/photos.ts';
import { getFile } from '#web/shared/api/client.ts';

export interface PhotoReader {
  chatId: string;
  token: string;
}

/** `GET /api/chats/{id}/photos/{photoId}`, as the visitor of that token; a photo never changes. */
export const photoQuery = (visitor: () => PhotoReader | undefined, photoId: string) =>
  queryOptions({
    queryKey: ['own-photos', photoId],
    queryFn: () => {
      const { chatId, token } = visitor() ?? { chatId: 'unknown', token: '' };
      return getFile(`/api/chats/${encodeURIComponent(chatId)}/photos/${encodeURIComponent(photoId)}`, {
        [visitorTokenHeader]: token,
      });
    },
    staleTime: Infinity,
    networkMode: 'always',
  });
