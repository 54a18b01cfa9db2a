import { mutationOptions } from '@tanstack/react-query';
import { exportTypes, type ExportFormat } from '#contracts/shipment-export.ts';
import { getResponse } from '#web/shared/api/client.ts';
import { FileCutShort, framesIn } from '../model/export-frames.ts';

export interface ExportProgress {
  written: number;
  total: number;
}

interface ExportWanted {
  /** Filters and order, as the query of an address. */
  asked: string;
  format: ExportFormat;
  onProgress: (progress: ExportProgress) => void;
  signal: AbortSignal;
}

/** A whole file and its name. Throws FileCutShort where less of it arrived, and an AbortError once it is cancelled. */
async function exportShipments({ asked, format, onProgress, signal }: ExportWanted) {
  const query = new URLSearchParams(asked);
  query.set('format', format);
  query.set('progress', 'true');
  const response = await getResponse(`/api/shipments/export?${query}`, signal);
  if (!response.body) throw new FileCutShort('the answer has no body');
  const total = Number(response.headers.get('X-Total-Count'));
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `shipments.${format}`;
  let written = 0;
  onProgress({ written, total });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const { rows, bytes } of framesIn(response.body)) {
    parts.push(bytes);
    if (rows !== written) onProgress({ written: (written = rows), total });
  }
  return { name, count: total, file: new Blob(parts, { type: exportTypes[format] }) };
}

export const exportShipmentsMutation = mutationOptions({ mutationFn: exportShipments, networkMode: 'always' });
