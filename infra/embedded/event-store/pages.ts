import type { StoredEvent } from './event.ts';

/**
 * Walks through pages of the log. While a page is being sent the next one is already being read, so at most
 * two pages are in memory.
 */
export async function* pages(
  read: (after: StoredEvent | undefined) => Promise<StoredEvent[]>,
  hasMore: (last: StoredEvent) => boolean,
): AsyncGenerator<StoredEvent[]> {
  let coming = read(undefined);
  for (;;) {
    const page = await coming;
    const last = page.at(-1);
    if (!last) return;
    const more = hasMore(last);
    if (more) {
      coming = read(last);
      // Awaited in the next round, unless the reader leaves before.
      coming.catch(() => undefined);
    }
    yield page;
    if (!more) return;
  }
}
