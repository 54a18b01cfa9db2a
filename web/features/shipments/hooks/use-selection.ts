import { useState } from 'react';
import { filterOf, rangeOf, withRows } from '../model/selection.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The rows that are ticked. They stay while more of the list is read and while it is ordered otherwise; another filter is another list,
 * of which nothing is ticked.
 */
export function useSelection(asked: string, shown: readonly { id: string }[]) {
  const [ids, setIds] = useState(nothing);
  const [last, setLast] = useState<string>();
  const [filter, setFilter] = useState(filterOf(asked));
  const [wasCleared, setCleared] = useState(false);
  const shownIds = shown.map(({ id }) => id);

  if (filter !== filterOf(asked)) {
    setFilter(filterOf(asked));
    setCleared(ids.size > 0);
    setIds(nothing);
    setLast(undefined);
  }
  const change = (next: ReadonlySet<string>) => {
    setIds(next);
    setCleared(false);
  };
  return {
    ids,
    /** What the rows are of. */
    filter,
    /** Whether another filter has taken a selection away, and nothing was ticked since. */
    wasCleared,
    areAllShown: shownIds.length > 0 && shownIds.every((id) => ids.has(id)),
    /** Ticks a row or no longer, with all between it and the one before where `isRange`. */
    toggle(id: string, isRange: boolean) {
      const rows = isRange ? rangeOf(shownIds, last, id) : [id];
      setLast(id);
      change(withRows(ids, rows, !ids.has(id)));
    },
    toggleShown: (isAdded: boolean) => change(withRows(ids, shownIds, isAdded)),
    add: (more: readonly string[]) => change(withRows(ids, more, true)),
    clear: () => change(nothing),
  };
}

export type Selection = ReturnType<typeof useSelection>;
