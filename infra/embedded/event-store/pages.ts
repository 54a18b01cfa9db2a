import type { StoredEvent } from './event.ts';

const pagesAhead = 6;

/**
 * Walks through pages of the log, each turned by `prepare` into what is to be sent. While one is being sent the
 * next ones are already being read and prepared, so that neither side waits for the other; there are never more
 * than a few in memory. `hasMore` is asked once a page was prepared.
 */
export async function* pages<T>(options: {
  read: (after: StoredEvent | undefined) => Promise<StoredEvent[]>;
  hasMore: (last: StoredEvent) => boolean;
  prepare: (page: StoredEvent[]) => T;
}): AsyncGenerator<T> {
  const { read, hasMore, prepare } = options;
  const next = async (after: StoredEvent | undefined) => {
    const page = await read(after);
    const last = page.at(-1);
    return last && { prepared: prepare(page), last, isEnd: !hasMore(last) };
  };
  const following = async (before: ReturnType<typeof next>) => {
    const page = await before;
    return page && !page.isEnd ? next(page.last) : undefined;
  };
  const coming = [next(undefined)];
  for (;;) {
    while (coming.length < pagesAhead) {
      const one = following(coming.at(-1)!);
      // Awaited in its turn, unless the reader leaves before.
      one.catch(() => undefined);
      coming.push(one);
    }
    const page = await coming.shift();
    if (!page) return;
    yield page.prepared;
  }
}
