import { queryOptions } from '@tanstack/react-query';
import type { EmailAttachment } from '#contracts/emails.ts';
import { getFile } from '#web/shared/api/client.ts';
import { attachmentAddress } from '../file-addresses.ts';

/** `GET /api/emails/{id}/attachments/{place}` as a `data:` address; a received file never changes. */
export const attachedPictureQuery = (emailId: string, { place, type }: Pick<EmailAttachment, 'place' | 'type'>) =>
  queryOptions({
    queryKey: ['email-pictures', emailId, place],
    queryFn: async () => dataAddressOf(await getFile(attachmentAddress(emailId, place)), type),
    staleTime: Infinity,
    networkMode: 'always',
  });

async function dataAddressOf(file: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + pieceBytes)));
  }
  return `data:${type};base64,${btoa(pieces.join(''))}`;
}

/** As many become arguments of one call. */
const pieceBytes = 32_768;
