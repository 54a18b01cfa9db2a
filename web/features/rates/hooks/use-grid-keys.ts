import { useRef, type KeyboardEvent } from 'react';
import { rateColumns } from '../model/rate-rows.ts';

const steps: Record<string, { rows: number }> = { ArrowUp: { rows: -1 }, ArrowDown: { rows: 1 }, Enter: { rows: 1 } };

/** Up, down and Enter go to the next row of the same column, and select what is in it; Tab goes from cell to cell. */
export function useGridKeys() {
  const ref = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const cell = event.target instanceof HTMLInputElement ? event.target.dataset['cell'] : undefined;
    if (!step || cell === undefined) return;
    event.preventDefault();
    const [row = '', column = ''] = cell.split(' ');
    if (!rateColumns.some((name) => name === column)) return;
    const rows = event.shiftKey && event.key === 'Enter' ? -1 : step.rows;
    const next = ref.current?.querySelector<HTMLInputElement>(`[data-cell="${Number(row) + rows} ${column}"]`);
    next?.focus();
    next?.select();
  };
  return { ref, onKeyDown };
}
