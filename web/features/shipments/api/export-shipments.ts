import { mutationOptions } from '@tanstack/react-query';
import { exportTypes, type ExportFormat } from '#contracts/shipment-export.ts';
import { getResponse } from '#web/shared/api/client.ts';
import { readFramedFile, type FileProgress } from '#web/shared/files/framed-file.ts';

interface ExportWanted {
  /** Filters and order, as the query of an address. */
  asked: string;
  format: ExportFormat;
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal;
}

/** A whole file and its name. Throws FileCutShort where less of it arrived, and an AbortError once it is cancelled. */
async function exportShipments({ asked, format, onProgress, signal }: ExportWanted) {
  const query = new URLSearchParams(asked);
  query.set('format', format);
  query.set('progress', 'true');
  const response = await getResponse(`/api/shipments/export?${query}`, signal);
  return readFramedFile(response, { type: exportTypes[format], onProgress });
}

export const exportShipmentsMutation = mutationOptions({ mutationFn: exportShipments, networkMode: 'always' });
