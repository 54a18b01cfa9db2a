/** What a cell of a CSV file may hold; null is empty. */
export type CsvCell = string | number | null;

/** Spreadsheets, and those of East Asia with full-width signs, run text that begins so. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell without the apostrophe that {@link csvCell} puts before what a spreadsheet would run. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/** One cell by RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe; a number cannot be one. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of cells, ended as RFC 4180 says. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Begins a CSV file: spreadsheets take one without it for their local eight-bit character set. */
export const byteOrderMark = '\uFEFF';
