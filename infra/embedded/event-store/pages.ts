import type { StoredEvent } from './event.ts';

/**
 * Walks through pages of the log, each turned by `prepare` into what is to be sent. While a page is being sent
 * the next one is already being read and prepared, so at most two pages are in memory and a client that takes
 * its time costs none.
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
    return last && { last, prepared: prepare(page) };
  };
  let coming = next(undefined);
  for (;;) {
    const page = await coming;
    if (!page) return;
    const more = hasMore(page.last);
    if (more) {
      coming = next(page.last);
      // Awaited in the next round, unless the reader leaves before.
      coming.catch(() => undefined);
    }
    yield page.prepared;
    if (!more) return;
  }
}
