/** The rows between two, both included, in the order of the list; only the second one where the first is not there. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The ids with those added, or taken away. */
export function withRows(ids: ReadonlySet<string>, rows: readonly string[], isAdded: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of rows) {
    if (isAdded) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** What a list is narrowed down to, whatever its order. */
export function filterOf(asked: string): string {
  const params = new URLSearchParams(asked);
  params.delete('sort');
  params.delete('order');
  params.sort();
  return params.toString();
}
