import { FileCutShort, framesIn } from './export-frames.ts';

export interface FileProgress {
  written: number;
  total: number;
}

export interface FramedFile {
  name: string;
  count: number;
  file: Blob;
}

/** A whole file that comes in frames. Throws FileCutShort where less of it arrived. */
export async function readFramedFile(
  response: Response,
  { type, onProgress }: { type: string; onProgress: (progress: FileProgress) => void },
): Promise<FramedFile> {
  if (!response.body) throw new FileCutShort('the answer has no body');
  const total = Number(response.headers.get('X-Total-Count'));
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'shipments';
  let written = 0;
  onProgress({ written, total });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const { rows, bytes } of framesIn(response.body)) {
    parts.push(bytes);
    if (rows !== written) onProgress({ written: (written = rows), total });
  }
  return { name, count: total, file: new Blob(parts, { type }) };
}
