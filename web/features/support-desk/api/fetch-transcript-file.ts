import { mutationOptions } from '@tanstack/react-query';
import { getFile } from '#web/shared/api/client.ts';

export type TranscriptFormat = 'text' | 'json';

/** `GET /api/chats/{id}/transcript`: all of it, notes included. */
export const transcriptFileMutation = (id: string) =>
  mutationOptions({
    mutationFn: (format: TranscriptFormat) => getFile(`/api/chats/${encodeURIComponent(id)}/transcript?format=${format}`),
  });
