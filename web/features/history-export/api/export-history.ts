import { mutationOptions } from '@tanstack/react-query';
import { archiveType, type ArchiveScope } from '#contracts/archive.ts';
import { getResponse } from '#web/shared/api/client.ts';
import { readFramedFile, type FileProgress } from '#web/shared/files/framed-file.ts';

interface HistoryWanted {
  scope: ArchiveScope;
  isInClear: boolean;
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal;
}

/** A whole archive and its name. Throws FileCutShort where less of it arrived, and an AbortError once it is cancelled. */
async function exportHistory({ scope, isInClear, onProgress, signal }: HistoryWanted) {
  const query = new URLSearchParams({ progress: 'true' });
  for (const [name, value] of Object.entries(scope)) if (value !== undefined) query.set(name, String(value));
  if (isInClear) query.set('clear', 'true');
  const response = await getResponse(`/api/audit/export?${query}`, signal);
  return readFramedFile(response, { type: archiveType, onProgress });
}

export const exportHistoryMutation = mutationOptions({ mutationFn: exportHistory, networkMode: 'always' });
