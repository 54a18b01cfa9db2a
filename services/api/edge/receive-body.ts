import type { IncomingMessage } from 'node:http';

import { maxAttachmentBytes } from '#contracts/emails.ts';
import { mostImportBytes } from '#contracts/imports.ts';
import { mostPhotoBytes } from '#contracts/photos.ts';

export const bodyBytes = 1_048_576;

/** Whether the body is a photo and no JSON: it may be larger. */
export const isPhotoUpload = (method: string | undefined, path: string | undefined): boolean =>
  method === 'POST' && /^\/api\/chats\/[^/?]+\/photos(?:\?|$)/.test(path ?? '');

/** Whether the body is a file that goes with a reply. */
export const isReplyFileUpload = (method: string | undefined, path: string | undefined): boolean =>
  method === 'POST' && /^\/api\/reply-files(?:\?|$)/.test(path ?? '');

/** Whether the body is a form with a file to import. */
export const isImportUpload = (method: string | undefined, path: string | undefined): boolean =>
  method === 'POST' && /^\/api\/(?:v1\/)?imports(?:\?|$)/.test(path ?? '');

/** A file to import, and what a form says around it. */
export const importFormBytes = mostImportBytes + 65_536;

function mostBytes({ method, url }: IncomingMessage): number {
  if (isImportUpload(method, url)) return importFormBytes;
  if (isReplyFileUpload(method, url)) return maxAttachmentBytes;
  return isPhotoUpload(method, url) ? mostPhotoBytes : bodyBytes;
}

/** `no room` when `hold` refuses the next bytes, `closed` when the client disconnected before the end or nobody waits for it any more. */
export type Received = Buffer | 'no room' | 'closed';

/** Whether a body has to be read before the app is called; one that declares itself `too large` is refused unread. */
export function bodyToReceive(incoming: IncomingMessage): 'none' | 'some' | 'too large' {
  const { method, headers } = incoming;
  if (method === 'GET' || method === 'HEAD') return 'none';
  if (headers['transfer-encoding'] !== undefined) return 'some';
  const declared = Number(headers['content-length'] ?? 0);
  if (declared > mostBytes(incoming)) return 'too large';
  return declared > 0 ? 'some' : 'none';
}

interface ReceiveOptions {
  /** Asked for room for each piece. */
  hold(bytes: number): boolean;
  signal: AbortSignal;
}

/** Reads a body to its end, or until it is larger than it may be; what comes after that is discarded. */
export function receiveBody(incoming: IncomingMessage, { hold, signal }: ReceiveOptions): Promise<Received> {
  const most = mostBytes(incoming);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const end = (received: Received) => {
      incoming.off('data', onPiece).off('end', onEnd).off('close', onClose);
      signal.removeEventListener('abort', onClose);
      resolve(received);
    };
    const onPiece = (piece: Buffer) => {
      if (!hold(piece.length)) return end('no room');
      pieces.push(piece);
      size += piece.length;
      if (size > most) onEnd();
    };
    const onEnd = () => end(Buffer.concat(pieces));
    const onClose = () => end('closed');
    incoming.on('data', onPiece).on('end', onEnd).on('close', onClose);
    signal.addEventListener('abort', onClose);
    if (incoming.destroyed) onClose();
  });
}
