import { byteOrderMark, csvLine } from '#contracts/csv.ts';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportFormat, ImportKind } from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import { sheetXml } from '../shipments/export/sheet.ts';
import { workbookOf } from '../shipments/export/xlsx.ts';
import { headingOf } from './columns.ts';

const sheetNames: Readonly<Record<ImportKind, string>> = { shipments: 'Shipments', tracking_events: 'Tracking events' };

/** An empty file with the right columns, named in that language. */
export async function templateFile(kind: ImportKind, { format, language }: { format: ImportFormat; language: Language }) {
  const headings = importFields[kind].map((field) => headingOf(field, language));
  if (format === 'csv') return Buffer.from(byteOrderMark + csvLine(headings));
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookOf(sheetNames[kind], sheetXml(headings, [], language))) pieces.push(piece);
  return Buffer.concat(pieces);
}
