import { z } from 'zod';
import { tableColumns, type TableColumn } from '#contracts/shipment-list.ts';

export interface TableLayout {
  columns: readonly TableColumn[];
  dense: boolean;
}

export const usualLayout: TableLayout = { columns: tableColumns, dense: false };

const layoutSchema = z.object({ columns: z.array(z.enum(tableColumns)), dense: z.boolean() });

/** The layout that was kept as text; the usual one where that makes no sense (any more). */
export function layoutFrom(text: string | null): TableLayout {
  try {
    const kept = layoutSchema.parse(JSON.parse(text ?? ''));
    return { ...kept, columns: [...new Set(kept.columns)] };
  } catch {
    return usualLayout;
  }
}

/** Whether all columns are there in their usual order, of which some give way in a narrow window. */
export const hasUsualColumns = ({ columns }: TableLayout): boolean => columns.join() === tableColumns.join();

export const withColumn = (layout: TableLayout, column: TableColumn, isShown: boolean): TableLayout => {
  const others = layout.columns.filter((each) => each !== column);
  return { ...layout, columns: isShown ? [...others, column] : others };
};

/** The column one place nearer to the start (-1) or to the end (1) of the row. */
export function withMove(layout: TableLayout, column: TableColumn, by: -1 | 1): TableLayout {
  const from = layout.columns.indexOf(column);
  const to = from + by;
  if (from < 0 || to < 0 || to >= layout.columns.length) return layout;
  return { ...layout, columns: layout.columns.filter((each) => each !== column).toSpliced(to, 0, column) };
}
