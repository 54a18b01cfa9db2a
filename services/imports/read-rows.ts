import type { ImportField } from '#contracts/import-fields.ts';
import type { Language } from '#contracts/languages.ts';
import type { RecordScan } from '#contracts/shipments.ts';
import { fieldTextsIn } from '../api/refusals/in-language.ts';
import { orderIn, type DateOrder } from '../domain/import-row/dates.ts';
import { markIn, type DecimalMark } from '../domain/import-row/numbers.ts';
import type { RowProblemCode } from '../domain/import-row/problems.ts';
import {
  readScanRow,
  readShipmentRow,
  type Cells,
  type FieldProblem,
  type ImportedShipment,
} from '../domain/import-row/read-row.ts';
import { unitOf, type ImportKind } from './columns.ts';
import { vocabulary } from './vocabulary.ts';
import { importWords } from './words/every-language.ts';

/** A row of a table; `fractions` are the columns whose cell is a number of a workbook with a decimal point. */
export interface CellsOfRow {
  cells: readonly string[];
  fractions?: ReadonlySet<number>;
}

/** What is wrong in a row; `column` is the name that the file has for it, `value` the first letters of the cell. */
export interface RowProblem {
  field: ImportField | null;
  column: string | null;
  value: string | null;
  code: RowProblemCode;
  limit?: string;
}

export type ReadRow = { body: ImportedShipment; reference: string | null } | { scan: RecordScan } | { problems: RowProblem[] };

export type Columns = Readonly<Record<string, number | null>>;

/** How a file writes dates and numbers; undefined where nothing tells, and such cells are problems of their rows. */
export interface Habits {
  dateOrder: DateOrder | undefined;
  decimalMark: DecimalMark | undefined;
}

const mostShownChars = 80;
const dateFields = ['estimatedDelivery', 'occurredAt'];
const numberFields = ['weight', 'length', 'width', 'height', 'value', 'shippingCost', 'latitude', 'longitude'];

/** Learns from all rows how a file writes dates and numbers. Where rows contradict each other nothing is known. */
export function createHabits(columns: Columns): { see(row: CellsOfRow): void; found(): Habits } {
  const [orders, marks] = [new Set<DateOrder>(), new Set<DecimalMark>()];
  const cellsOf = ({ cells, fractions }: CellsOfRow, fields: readonly string[]) =>
    fields.flatMap((field) => {
      const column = columns[field];
      return column === null || column === undefined || fractions?.has(column) ? [] : [cells[column] ?? ''];
    });
  const only = <Value>(values: ReadonlySet<Value>): Value | undefined => (values.size === 1 ? [...values][0] : undefined);
  return {
    see(row) {
      for (const cell of cellsOf(row, dateFields)) {
        const order = orderIn(cell);
        if (order) orders.add(order);
      }
      for (const cell of cellsOf(row, numberFields)) {
        const mark = markIn(cell);
        if (mark) marks.add(mark);
      }
    },
    found: () => ({ dateOrder: only(orders), decimalMark: only(marks) }),
  };
}

/** Reads the rows of a file whose columns are matched. */
export function rowReader(
  kind: ImportKind,
  header: readonly string[],
  columns: Columns,
  habits: Habits = { dateOrder: undefined, decimalMark: undefined },
): (row: CellsOfRow) => ReadRow {
  const fields = Object.entries(columns).flatMap(([field, column]) =>
    column === null ? [] : [{ field: field as ImportField, column }],
  );
  const units = Object.fromEntries(
    fields.flatMap(({ field, column }) => {
      const unit = numberFields.includes(field) ? unitOf(header[column] ?? '') : undefined;
      return unit === undefined ? [] : [[field, unit]];
    }),
  );
  const context = { vocabulary, units, ...habits };
  return ({ cells, fractions }) => {
    if (cells.length > header.length) return { problems: [tooManyCells(cells[header.length] ?? '')] };
    const byField: Cells = Object.fromEntries(fields.map(({ field, column }) => [field, cells[column] ?? '']));
    const withPoint = new Set(fields.flatMap(({ field, column }) => (fractions?.has(column) ? [field] : [])));
    const ofRow = { ...context, withPoint };
    const read = kind === 'shipments' ? readShipmentRow(byField, ofRow) : readScanRow(byField, ofRow);
    return 'problems' in read ? { problems: read.problems.map((problem) => shown(problem, byField)) } : read;
  };

  function shown(problem: FieldProblem, byField: Cells): RowProblem {
    const column = columns[problem.field] ?? null;
    const value = shortened(byField[problem.field] ?? '');
    return { ...problem, column: column === null ? null : (header[column] ?? null), value: value === '' ? null : value };
  }
}

const tooManyCells = (first: string): RowProblem => ({
  field: null,
  column: null,
  value: shortened(first),
  code: 'too_many_cells',
});

/** The first letters of a cell, as they are shown. */
export const shortened = (value: string): string =>
  value.length <= mostShownChars ? value : `${value.slice(0, mostShownChars).toWellFormed()}…`;

/** The sentence for a problem. */
export function sayProblem({ code, limit }: { code: RowProblemCode; limit?: string | undefined }, language: Language): string {
  const { problems } = importWords[language];
  if (code in problems) return problems[code as keyof typeof problems];
  const texts = fieldTextsIn(language);
  const name = code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof texts;
  const text = texts[name];
  return text.includes('{n}') && limit === undefined ? texts.invalid : text.replace('{n}', limit ?? '');
}
