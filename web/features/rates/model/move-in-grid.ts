import type { KeyboardEvent } from 'react';

const rowsBy: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Up, down and Enter go to the next row of the same column and select what is in it, Shift and Enter back; Tab goes from cell to cell. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const rows = rowsBy[event.key];
  const cell = event.target instanceof HTMLInputElement ? event.target.dataset['cell'] : undefined;
  if (rows === undefined || cell === undefined) return;
  event.preventDefault();
  const [row = '', column = ''] = cell.split(' ');
  const next = Number(row) + (event.shiftKey && event.key === 'Enter' ? -rows : rows);
  const input = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${next} ${column}"]`);
  input?.focus();
  input?.select();
}
