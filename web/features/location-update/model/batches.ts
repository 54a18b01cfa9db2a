/** The items in groups of at most so many, in their order. */
export const batchesOf = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most));

interface BatchOptions<Item, Answer> {
  most: number;
  send: (batch: Item[]) => Promise<Answer>;
  /** After each answer; false ends it there. */
  onAnswer: (answer: Answer) => boolean;
  signal: AbortSignal;
}

/** Sends the items batch after batch. An abort lets the batch that is under way end, and begins no other. */
export async function sendBatches<Item, Answer>(items: readonly Item[], options: BatchOptions<Item, Answer>): Promise<void> {
  const { most, send, onAnswer, signal } = options;
  for (const batch of batchesOf(items, most)) {
    if (signal.aborted || !onAnswer(await send(batch))) return;
  }
}
