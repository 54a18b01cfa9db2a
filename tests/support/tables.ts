import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readTable } from '#services/compose-tables.ts';
import { tableLimits, type TableLimits, type TableRow } from '#infra/tables/tables.ts';

/** Bytes as they come over the wire, in pieces of that size. */
export async function* inPieces(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The whole of a table. */
export async function tableOf(bytes: string | Uint8Array, limits: Partial<TableLimits> = {}) {
  const table = await readTable(inPieces(Buffer.from(bytes as string)), { ...tableLimits, ...limits });
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  const { format, encoding, separator, sheet, header } = table;
  return { format, encoding, separator, sheet, header, rows, cells: rows.map(({ cells }) => cells) };
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documentTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The parts of a workbook, each sheet by its XML between `<sheetData>` and its end. */
export function workbookOf(
  sheets: readonly { name?: string; state?: string; data: string; after?: string }[],
  { strings, styles, is1904 = false }: { strings?: string; styles?: string; is1904?: boolean } = {},
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${documentTypes}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${declaration}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${documentTypes}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships>${sheets
      .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('rId98', 'sharedStrings', 'sharedStrings.xml')}${relation('rId99', 'styles', '/xl/styles.xml')}</Relationships>`,
  };
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `${declaration}<sst xmlns="${spreadsheet}">${strings}</sst>`;
  if (styles !== undefined) parts['xl/styles.xml'] = `${declaration}<styleSheet xmlns="${spreadsheet}">${styles}</styleSheet>`;
  for (const [at, { data, after = '' }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${declaration}<worksheet xmlns="${spreadsheet}"><sheetData>${data}</sheetData>${after}</worksheet>`;
  }
  return parts;
}

/** A zip archive of texts by name. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text as string), name);
  zip.end();
  return buffer(zip.outputStream);
}
