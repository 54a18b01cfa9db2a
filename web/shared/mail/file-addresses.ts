/** `GET /api/emails/{id}/attachments/{place}`: a file of a received email. */
export const attachmentAddress = (emailId: string, place: number): string =>
  `/api/emails/${encodeURIComponent(emailId)}/attachments/${place}`;

/** `GET /api/reply-files/{id}`: a file that goes with a reply. */
export const replyFileAddress = (id: string): string => `/api/reply-files/${encodeURIComponent(id)}`;
