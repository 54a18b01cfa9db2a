import { mutationOptions } from '@tanstack/react-query';
import { errorBodySchema, type ErrorCode } from '#contracts/errors.ts';
import { sentPhotoSchema, visitorTokenHeader } from '#contracts/photos.ts';

/** Who sends a photo in which conversation, and the name under which it is sent once. */
export interface PhotoOrder {
  chatId: string;
  token: string;
  clientMsgId: string;
  photo: Blob;
}

/** What came of it: sent, refused for that reason, or not there in time, so that it may be sent again. */
export type PhotoOutcome = { type: 'sent' } | { type: 'refused'; code: ErrorCode | undefined } | { type: 'away' };

export type SendPhoto = (order: PhotoOrder, onProgress: (share: number) => void) => Promise<PhotoOutcome>;

/** `POST /api/chats/{id}/photos`; never rejects. */
export const sendPhotoMutation = mutationOptions({
  mutationFn: ({ onProgress, ...order }: PhotoOrder & { onProgress: (share: number) => void }) => upload(order, onProgress),
  networkMode: 'always',
});

/** A line that takes longer is taken for a broken one. */
const timeoutMs = 120_000;

/** Only this kind of request tells how much has left. */
const upload: SendPhoto = ({ chatId, token, clientMsgId, photo }, onProgress) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/chats/${encodeURIComponent(chatId)}/photos`);
    request.timeout = timeoutMs;
    request.setRequestHeader('Content-Type', photo.type);
    request.setRequestHeader('Idempotency-Key', clientMsgId);
    request.setRequestHeader(visitorTokenHeader, token);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(outcomeOf(request)));
    for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, () => resolve({ type: 'away' }));
    request.send(photo);
  });

function outcomeOf({ status, responseText }: XMLHttpRequest): PhotoOutcome {
  const answer = jsonOf(responseText);
  if (status === 201 && sentPhotoSchema.safeParse(answer).success) return { type: 'sent' };
  const code = errorBodySchema.safeParse(answer).data?.code;
  return status >= 500 || status === 408 ? { type: 'away' } : { type: 'refused', code };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
