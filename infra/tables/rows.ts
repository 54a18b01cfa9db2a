import { TableError, type Table, type TableLimits, type TableRow } from './tables.ts';

const isBlank = (cell: string): boolean => cell.trim() === '';

/** Spreadsheets write out rows and columns that once held something. */
function withoutTrailingBlanks(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && isBlank(cells[length - 1] ?? '')) length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}

/**
 * The first row with anything in it as the header, and the other rows with anything in them; undefined where there is none.
 * Throws TableError.
 */
export async function asTable(
  source: AsyncGenerator<TableRow>,
  limits: TableLimits,
): Promise<Pick<Table, 'header' | 'rows'> | undefined> {
  const rows = filledRows(source, limits);
  const first = await rows.next();
  return first.done ? undefined : { header: first.value.cells.map((cell) => cell.trim()), rows };
}

async function* filledRows(source: AsyncGenerator<TableRow>, limits: TableLimits): AsyncGenerator<TableRow> {
  let count = -1;
  for await (const row of source) {
    const { line } = row;
    const filled = withoutTrailingBlanks(row.cells);
    if (filled.length === 0) continue;
    if (filled.length > limits.columns) throw new TableError('too-wide', { line });
    count += 1;
    if (count > limits.rows) throw new TableError('too-many-rows', { line });
    yield { ...row, cells: filled };
  }
}
