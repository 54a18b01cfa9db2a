import type { Shipment } from '#contracts/shipments.ts';
import { csvHead, type CsvColumn, csvRow } from './shipments-csv.ts';

export interface ExportPage {
  data: readonly Shipment[];
  nextCursor: string | undefined;
}

interface ExportOptions {
  readPage: (cursor: string | undefined) => Promise<ExportPage>;
  headingOf: (column: CsvColumn) => string;
  onProgress: (written: number) => void;
  signal: AbortSignal;
}

/** The whole list as CSV, read page by page; the progress is the number of rows written. Rejects when aborted. */
export async function exportShipments({ readPage, headingOf, onProgress, signal }: ExportOptions): Promise<string[]> {
  const parts = [csvHead(headingOf)];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page: ExportPage = await readPage(cursor);
    for (const shipment of page.data) {
      if (seen.has(shipment.id)) continue;
      seen.add(shipment.id);
      parts.push(csvRow(shipment));
    }
    onProgress(seen.size);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  signal.throwIfAborted();
  return parts;
}
