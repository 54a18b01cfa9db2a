import { mutationOptions } from '@tanstack/react-query';
import { replyFileSchema, type ReplyFile } from '#contracts/conversations.ts';
import { errorBodySchema } from '#contracts/errors.ts';
import { ApiError } from '#web/shared/api/api-error.ts';

export interface Upload {
  file: File;
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** What is said where the server cannot be reached. */
  unreachable: string;
}

/** `POST /api/reply-files`. */
export const uploadFileMutation = mutationOptions({
  mutationFn: (upload: Upload) => send(upload),
  networkMode: 'always',
});

/** A line that takes longer is taken for a broken one. */
const timeoutMs = 600_000;

/** Only this kind of request tells how much has left. */
const send = ({ file, idempotencyKey, signal, onProgress, unreachable }: Upload): Promise<ReplyFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/reply-files?name=${encodeURIComponent(file.name)}`);
    request.timeout = timeoutMs;
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = jsonOf(request.responseText);
      const kept = replyFileSchema.safeParse(answer).data;
      if (request.status < 300 && kept) return resolve(kept);
      const body = errorBodySchema.safeParse(answer).data;
      return reject(new ApiError({ status: request.status, userMessage: body?.message ?? request.statusText, code: body?.code }));
    });
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, () => reject(new ApiError({ status: 0, userMessage: unreachable })));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
