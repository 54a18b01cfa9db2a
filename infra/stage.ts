/** A step of a pipeline, which has one item at a time. */
export interface Stage<Item> {
  /** Resolves once the item is begun, after the one before it. Throws what went wrong with one before it; nothing more is begun then. */
  give(item: Item): Promise<void>;
  /** Resolves once nothing is under way. Throws what went wrong. */
  idle(): Promise<void>;
}

export function createStage<Item>(work: (item: Item) => Promise<void>): Stage<Item> {
  let current = Promise.resolve();
  return {
    async give(item) {
      await current;
      current = work(item);
      // Whoever gives the next one hears of it, or waits until there is nothing more.
      current.catch(() => undefined);
    },
    idle: () => current,
  };
}
