/** One measured promise: our figure, the floor's in the same run (NaN where it could not be had), and how they compare. */
export interface Row {
  name: string;
  ours: number;
  floor: number;
  unit: string;
  /** What the ratio ours/floor should reach; a limit on `ours` itself when there is no floor; NaN where nothing was promised. */
  reach: number;
  ratio: number;
  note?: string;
}

export const compare = (row: Omit<Row, 'ratio'>): Row => ({ ...row, ratio: row.ours / row.floor });

/** The rows as a table for people. */
export function asTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, ours, floor, unit, ratio, reach, note }) => [
    name,
    `${format(ours)} ${unit}`,
    Number.isNaN(floor) ? '-' : `${format(floor)} ${unit}`,
    Number.isNaN(ratio) ? '-' : `${ratio.toFixed(2)}x`,
    Number.isNaN(reach) ? '-' : `${reach}x`,
    note ?? '',
  ]);
  const table = [['what', 'ours', 'floor', 'ratio', 'reach', 'note'], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

const format = (value: number): string => (value >= 100 ? Math.round(value).toString() : value.toFixed(1));

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
