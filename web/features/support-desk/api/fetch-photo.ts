import { getFile } from '#web/shared/api/client.ts';

/** `GET /api/chats/{id}/photos/{photoId}`, as staff. */
export const fetchPhoto = (chatId: string, photoId: string): Promise<Blob> =>
  getFile(`/api/chats/${encodeURIComponent(chatId)}/photos/${encodeURIComponent(photoId)}`);
