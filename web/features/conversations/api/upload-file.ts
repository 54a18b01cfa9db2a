import { mutationOptions } from '@tanstack/react-query';
import { replyFileSchema } from '#contracts/conversations.ts';
import { upload } from '#web/shared/api/upload.ts';

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
  mutationFn: ({ file, idempotencyKey, ...options }: Upload) =>
    upload(`/api/reply-files?name=${encodeURIComponent(file.name)}`, {
      ...options,
      body: file,
      headers: { 'Content-Type': file.type || 'application/octet-stream', 'Idempotency-Key': idempotencyKey },
      schema: replyFileSchema,
    }),
  networkMode: 'always',
});
