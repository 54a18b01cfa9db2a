import type { Hit, HitGroup } from './hits.tsx';
import type { KindSearch } from './use-staff-search.ts';

/**
 * What Enter opens: what the arrows went to, or else the first result, once the kinds before it have come: what comes later stands
 * above it, and must not take its place under the key.
 */
export function chosenHit(
  chosen: string | undefined,
  { found, groups }: { found: readonly KindSearch[]; groups: readonly HitGroup[] },
): Hit | undefined {
  const hits = groups.flatMap((group) => group.hits);
  const moved = hits.find(({ key }) => key === chosen);
  if (moved) return moved;
  const [first] = groups;
  const isSettled = found
    .slice(
      0,
      found.findIndex(({ kind }) => kind === first?.kind),
    )
    .every(({ isPending }) => !isPending);
  return isSettled ? first?.hits[0] : undefined;
}

/** Where a key leads among the results; undefined for a key that leads nowhere. */
export function hitAfter(key: string, hits: readonly Hit[], active: Hit | undefined): Hit | undefined {
  const at = active ? hits.indexOf(active) : -1;
  switch (key) {
    case 'ArrowDown':
      return hits[(at + 1) % hits.length];
    case 'ArrowUp':
      return hits.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return hits[0];
    case 'End':
      return hits.at(-1);
    default:
      return undefined;
  }
}
