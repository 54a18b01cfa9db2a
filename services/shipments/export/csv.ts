import { byteOrderMark, csvLine } from '#contracts/csv.ts';
import { exportColumns } from '#contracts/shipment-export.ts';
import type { ExportHeadings } from '../export-words/headings.ts';
import type { FilePart, Pages } from './pages.ts';

export async function* csvFile(pages: Pages, headings: ExportHeadings): AsyncGenerator<FilePart> {
  let rows = 0;
  let text = byteOrderMark + csvLine(exportColumns.map((column) => headings[column]));
  for await (const page of pages) {
    rows += page.length;
    text += page.map((shipment) => csvLine(exportColumns.map((column) => shipment[column]))).join('');
    yield { rows, bytes: Buffer.from(text) };
    text = '';
  }
  if (text !== '') yield { rows, bytes: Buffer.from(text) };
}
