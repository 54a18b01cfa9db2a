import { useState } from 'react';

interface Row {
  id: string;
}

/**
 * The rows, and among them the one under the pointer or with the focus though it is gone from the list, until it is left.
 * `request` is what the rows were asked for: another list holds nothing.
 */
export function useHeldRow<Item extends Row>(rows: readonly Item[], request: string) {
  const [heldId, setHeldId] = useState<string | null>(null);
  const [seen, setSeen] = useState({ rows, request });
  const [gone, setGone] = useState<{ row: Item; index: number } | null>(null);

  if (seen.rows !== rows || seen.request !== request) {
    setSeen({ rows, request });
    const index = seen.rows.findIndex(({ id }) => id === heldId);
    const row = seen.rows[index];
    if (seen.request !== request) setGone(null);
    else if (row && !rows.some(({ id }) => id === row.id)) setGone({ row, index });
    else if (gone && rows.some(({ id }) => id === gone.row.id)) setGone(null);
  }

  const hold = (id: string | null) => {
    setHeldId(id);
    if (gone && gone.row.id !== id) setGone(null);
  };
  const shown = gone ? [...rows.slice(0, gone.index), gone.row, ...rows.slice(gone.index)] : rows;
  return { shown, goneId: gone?.row.id, hold };
}
