import { visitorTokenHeader } from '#contracts/photos.ts';
import { getFile } from '#web/shared/api/client.ts';

/** `GET /api/chats/{id}/photos/{photoId}`, as the visitor of that token. */
export const fetchPhoto = ({ chatId, token }: { chatId: string; token: string }, photoId: string): Promise<Blob> =>
  getFile(`/api/chats/${encodeURIComponent(chatId)}/photos/${encodeURIComponent(photoId)}`, { [visitorTokenHeader]: token });
