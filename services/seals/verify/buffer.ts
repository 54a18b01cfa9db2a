/** Items of a source that were read ahead. */
export interface Buffer<Item> {
  /** The first item, if one is there without waiting. */
  ready(): Item | undefined;
  /** Reads ahead until so many are there, or all of them; returns how many are. */
  fill(count: number): Promise<number>;
  at(index: number): Item | undefined;
  /** Takes the first items off. */
  take(count: number): Item[];
  skip(): void;
}

const compactAt = 4_096;

export function bufferOf<Item>(source: AsyncIterator<Item, undefined>): Buffer<Item> {
  let items: Item[] = [];
  let start = 0;
  let isOver = false;
  const compact = () => {
    if (start < compactAt) return;
    items = items.slice(start);
    start = 0;
  };
  return {
    ready: () => items[start],
    async fill(count) {
      while (!isOver && items.length - start < count) {
        const next = await source.next();
        if (next.done) isOver = true;
        else items.push(next.value);
      }
      return items.length - start;
    },
    at: (index) => items[start + index],
    take(count) {
      const taken = items.slice(start, start + count);
      start += taken.length;
      compact();
      return taken;
    },
    skip() {
      start += 1;
      compact();
    },
  };
}
