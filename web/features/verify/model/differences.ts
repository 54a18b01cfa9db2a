/** What two lists of different items have not in common, and which of the common ones are out of order. */
export interface Differences<Wanted, Found> {
  missing: Wanted[];
  surplus: Found[];
  moved: { wanted: Wanted; found: Found }[];
}

interface Match<Wanted, Found> {
  place: number;
  wanted: Wanted;
  found: Found;
}

/** Compares by `key`; an item that comes again is surplus. */
export function differencesOf<Wanted extends { key: string }, Found extends { key: string }>(
  wanted: readonly Wanted[],
  found: readonly Found[],
): Differences<Wanted, Found> {
  const open = new Map(wanted.map((item, place) => [item.key, { place, item }]));
  const matches: Match<Wanted, Found>[] = [];
  const surplus: Found[] = [];
  for (const item of found) {
    const match = open.get(item.key);
    if (match) matches.push({ place: match.place, wanted: match.item, found: item });
    else surplus.push(item);
    open.delete(item.key);
  }
  const inOrder = longestRise(matches);
  return {
    missing: Array.from(open.values(), ({ item }) => item),
    surplus,
    moved: matches.filter((match) => !inOrder.has(match)),
  };
}

/** As many as there can be whose places rise: those are said to have stayed, the others to have moved. */
function longestRise<Item extends { place: number }>(items: readonly Item[]): Set<Item> {
  interface Link {
    item: Item;
    before: Link | undefined;
  }
  const ends: Link[] = [];
  for (const item of items) {
    const first = ends.findIndex((end) => end.item.place > item.place);
    const at = first < 0 ? ends.length : first;
    ends[at] = { item, before: ends[at - 1] };
  }
  const rise = new Set<Item>();
  for (let link = ends.at(-1); link; link = link.before) rise.add(link.item);
  return rise;
}
