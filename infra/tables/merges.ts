import type { TableRow } from './tables.ts';

interface Range {
  column: number;
  from: number;
  to: number;
}

/** So many are heeded, and so many at a time; a sheet for people has some dozens. */
const mostRanges = 100_000;
const mostOpen = 200;
const reference = /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Longer than any such element. */
const overlap = 200;

/** Cells of a sheet that are one over several rows. */
export interface Merges {
  /** The row with what stands in cells that began above it. Rows come in their order. */
  fill(row: TableRow): TableRow;
}

/**
 * A sheet names its merged cells after its rows, so they are looked for before. Only the bytes are searched: a sheet that is no XML is
 * found out when it is read.
 */
export async function readMerges(
  bytes: AsyncIterable<Uint8Array>,
  columnOf: (letters: string) => number | undefined,
): Promise<Merges> {
  const ranges: Range[] = [];
  let rest = '';
  for await (const piece of bytes) {
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    let end = 0;
    for (const found of text.includes('mergeCell') ? text.matchAll(reference) : []) {
      const [whole, letters = '', from, to] = found;
      const column = columnOf(letters);
      if (column !== undefined && Number(to) > Number(from) && ranges.length < mostRanges) {
        ranges.push({ column, from: Number(from), to: Number(to) });
      }
      end = found.index + whole.length;
    }
    rest = text.slice(Math.max(end, text.length - overlap));
  }
  return ranges.length === 0 ? { fill: (row) => row } : fillingFrom(ranges);
}

function fillingFrom(ranges: Range[]): Merges {
  const waiting = ranges.toSorted((a, b) => a.from - b.from);
  let next = 0;
  /** By their column: cells that are merged do not overlap. */
  const open = new Map<number, Range & { value: string; isFraction: boolean }>();
  return {
    fill(row) {
      const { line, cells } = row;
      const fractions = new Set(row.fractions);
      for (const { column, to } of open.values()) if (to < line) open.delete(column);
      for (; next < waiting.length && (waiting[next]?.from ?? 0) <= line; next += 1) {
        const range = waiting[next];
        const value = range?.from === line ? cells[range.column] : undefined;
        if (!range || !value || open.size >= mostOpen) continue;
        open.set(range.column, { ...range, value, isFraction: fractions.has(range.column) });
      }
      for (const { column, from, value, isFraction } of open.values()) {
        if (from === line || cells[column]) continue;
        while (cells.length < column) cells.push('');
        cells[column] = value;
        if (isFraction) fractions.add(column);
      }
      return fractions.size > 0 ? { ...row, fractions } : row;
    },
  };
}
