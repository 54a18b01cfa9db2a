import { mutationOptions } from '@tanstack/react-query';
import type { PrintManifest } from '#contracts/manifest.ts';
import { postResponse } from '#web/shared/api/client.ts';
import { readFramedFile, type FileProgress } from '#web/shared/files/framed-file.ts';

interface ManifestWanted {
  body: PrintManifest;
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal;
}

/** A manifest and its name. Throws FileCutShort where less of it arrived, and an AbortError once it is cancelled. */
async function printManifest({ body, onProgress, signal }: ManifestWanted) {
  const response = await postResponse('/api/shipments/manifest', body, signal);
  return readFramedFile(response, { type: 'application/pdf', onProgress });
}

export const printManifestMutation = mutationOptions({ mutationFn: printManifest, networkMode: 'always' });
