import { serialDate } from './serial-date.ts';
import { TableError, type TableLimits, type TableRow, type XmlListener } from './tables.ts';
import type { Merges } from './merges.ts';
import { isTrue, unescaped, type Workbook, type XmlOptions } from './workbook.ts';
import { readingXml } from './xml.ts';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** No sheet of a spreadsheet has more (Microsoft, Excel specifications and limits): whoever writes more wants to keep the reader busy. */
const mostOfSheet = { rows: 1_048_576, columns: 16_384 };

/** The rows of a sheet, one by one, as they are unpacked. Throws TableError. */
export async function* sheetRows(
  bytes: AsyncIterable<Uint8Array>,
  workbook: Workbook,
  { limits, xml, merges }: { limits: TableLimits; xml: XmlOptions; merges: Merges },
): AsyncGenerator<TableRow> {
  const ready: TableRow[] = [];
  for await (const _ of readingXml(
    bytes,
    listenerFor(workbook, limits, (row) => ready.push(row)),
    xml,
  )) {
    while (ready.length > 0) for (const row of ready.splice(0)) yield merges.fill(row);
  }
  for (const row of ready) yield merges.fill(row);
}

function listenerFor(workbook: Workbook, limits: TableLimits, onRow: (row: TableRow) => void): XmlListener {
  let line = 0;
  let rows = 0;
  let cells: string[] = [];
  let fractions = new Set<number>();
  let chars = 0;
  let column = -1;
  let cell: Cell | undefined;
  let isValue = false;
  let phonetic = 0;

  const put = ({ column: at, ...found }: Cell) => {
    const text = textOf(found, workbook);
    if (text === '') return;
    if (at >= limits.columns) throw new TableError('too-wide', { line });
    chars += text.length;
    if (chars > limits.rowChars) throw new TableError('row-too-long', { line });
    while (cells.length < at) cells.push('');
    cells[at] = text;
    if (found.type === 'n' && /^-?\d+\.\d+$/.test(text)) fractions.add(at);
  };

  return {
    open(name, attributes) {
      if (name === 'row') {
        line = rowNumber(attributes['r']) ?? line + 1;
        rows += 1;
        if (rows > mostOfSheet.rows) throw new TableError('too-many-rows', { line });
        cells = [];
        fractions = new Set();
        chars = 0;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r'] ?? '') ?? column + 1;
        if (column >= mostOfSheet.columns) throw new TableError('too-wide', { line });
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      } else if (name === 'rPh') phonetic += 1;
      // The formula itself, <f>, is never looked at.
      else if (name === 'v' || name === 't') isValue = phonetic === 0;
    },
    text(text) {
      if (!isValue || !cell) return;
      cell.value += text;
      if (cell.value.length > limits.rowChars) throw new TableError('row-too-long', { line });
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'c' && cell) {
        put(cell);
        cell = undefined;
      } else if (name === 'row') onRow({ line, cells, ...(fractions.size > 0 && { fractions }) });
    },
  };
}

const rowNumber = (given: string | undefined): number | undefined =>
  given !== undefined && /^\d{1,9}$/.test(given) ? Number(given) : undefined;

/** 0 of `A1`, 27 of `AB7`; undefined of what is no place. */
export function columnOf(place: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function textOf({ type, style, value }: Omit<Cell, 'column'>, { strings, dateKinds, is1904 }: Workbook): string {
  switch (type) {
    case 's':
      return value === '' ? '' : (strings.at(Number(value)) ?? '');
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '' ? '' : isTrue(value) ? 'TRUE' : 'FALSE';
    case 'n':
      return numberText(value, (serial) => {
        const kind = dateKinds[style];
        return kind && serialDate(serial, kind, is1904);
      });
    default:
      return value;
  }
}

/** A number as a spreadsheet shows it, with 15 digits: `0.1 + 0.2` is kept as 0.30000000000000004. */
function numberText(value: string, asDate: (serial: number) => string | undefined): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  const date = asDate(number);
  if (date !== undefined) return date;
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e21 && Math.abs(rounded) >= 1e-6 ? plain(rounded) : rounded === 0 ? '0' : value.trim();
}

/** Phone and tracking numbers that a spreadsheet took for numbers keep all their digits. */
const plain = (number: number): string => (Number.isInteger(number) ? BigInt(number).toString() : String(number));
