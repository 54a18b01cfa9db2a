import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Language } from '#contracts/languages.ts';
import { exportColumns } from '#contracts/shipment-export.ts';
import { exportHeadings } from '../export-words/every-language.ts';
import type { FilePart, Pages } from './pages.ts';
import { sheetXml } from './sheet.ts';
import { workbookParts } from './workbook.ts';

/** A workbook of the sheet with that name and XML (ECMA-376), compressed while it is read. */
export async function* workbookOf(sheetName: string, xmlOfSheet: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const file = new PassThrough();
  const sheet = Readable.from(xmlOfSheet);
  const zip = new ZipFile();
  // The archive listens to no errors of what it reads, and one that nobody hears ends the process.
  for (const part of [sheet, zip]) part.on('error', (error: Error) => file.destroy(error));
  zip.outputStream.pipe(file);
  for (const [name, xml] of Object.entries(workbookParts(sheetName))) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  try {
    for await (const bytes of file) yield bytes;
  } finally {
    sheet.destroy();
  }
}

/** Shipments as a workbook. */
export async function* xlsxFile(pages: Pages, language: Language): AsyncGenerator<FilePart> {
  let rows = 0;
  const headings = exportColumns.map((column) => exportHeadings[language][column]);
  async function* cells() {
    for await (const page of pages) {
      yield page.map((shipment) => exportColumns.map((column) => shipment[column]));
      rows += page.length;
    }
  }
  for await (const bytes of workbookOf('Shipments', sheetXml(headings, cells(), language))) yield { rows, bytes };
}
