import { queryOptions } from '@tanstack/react-query';
import { getFile } from '#web/shared/api/client.ts';

/** `GET /api/reply-files/{id}`. */
export const replyFileAddress = (id: string): string => `/api/reply-files/${encodeURIComponent(id)}`;

export const attachmentAddress = (emailId: string, place: number): string =>
  `/api/emails/${encodeURIComponent(emailId)}/attachments/${place}`;

/** `GET /api/emails/{id}/attachments/{place}`; a received file never changes. */
export const attachmentQuery = (emailId: string, place: number) =>
  queryOptions({
    queryKey: ['email-attachments', emailId, place],
    queryFn: () => getFile(attachmentAddress(emailId, place)),
    staleTime: Infinity,
    networkMode: 'always',
  });
