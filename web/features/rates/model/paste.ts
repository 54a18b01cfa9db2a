import { rateColumns, type RateColumn, type RateRow } from './rate-rows.ts';

const cellsIn = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Whether a text is more than one cell of a spreadsheet. */
export const isManyCells = (text: string): boolean => {
  const cells = cellsIn(text);
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1;
};

/** The rows with what a spreadsheet copied written over them, from a cell on to the right and down; what is beyond is left out. */
export function pasted(rows: readonly RateRow[], at: { row: number; column: RateColumn }, text: string): RateRow[] {
  const cells = cellsIn(text);
  const first = rateColumns.indexOf(at.column);
  return rows.map((row, index) => {
    const line = cells[index - at.row];
    if (!line) return row;
    const changes = rateColumns.slice(first).flatMap((column, place) => {
      const cell = line[place];
      return cell === undefined ? [] : [[column, cell.replace(/^\$/, '')] as const];
    });
    return { ...row, ...Object.fromEntries(changes) };
  });
}
