import { readMerges } from './merges.ts';
import { asTable } from './rows.ts';
import { columnOf, sheetRows } from './sheet.ts';
import { TableError, type OpenArchive, type ReadXml, type Table, type TableLimits } from './tables.ts';
import { readWorkbook } from './workbook.ts';

/** What opens a workbook. */
export interface WorkbookParts {
  openArchive: OpenArchive;
  readXml: ReadXml;
}

/** Reads the first sheet with anything in it (ECMA-376). Throws TableError. */
export async function readXlsx(whole: Buffer, { openArchive, readXml }: WorkbookParts, limits: TableLimits): Promise<Table> {
  const archive = await openArchive(whole, limits);
  const xml = { readXml, mostChars: limits.rowChars };
  const workbook = await readWorkbook(archive, xml, limits);
  if (!workbook) throw new TableError(otherArchive(archive.names));
  for (const { name, part } of workbook.sheets) {
    const read = () => archive.read(part.toLowerCase());
    const [once, again] = [read(), read()];
    if (!once || !again) throw new TableError('damaged');
    const merges = await readMerges(once, columnOf);
    const table = await asTable(sheetRows(again, workbook, { limits, xml, merges }), limits);
    if (table) return { format: 'xlsx', sheet: name, ...table };
  }
  throw new TableError('empty');
}

function otherArchive(names: readonly string[]) {
  const has = (name: string) => names.includes(name);
  if (has('xl/workbook.bin') || has('index/document.iwa') || (has('mimetype') && has('content.xml'))) return 'other-workbook';
  return has('[content_types].xml') ? 'not-a-table' : 'archive';
}
