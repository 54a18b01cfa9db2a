import type { PublicEventsPage } from '#contracts/public-events.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { inTime, pause } from '#infra/shutdown.ts';
import type { EventFeed, FeedPage, FeedPlace, FeedRequest } from './event-feed.ts';

export interface Following extends FeedRequest {
  feed: EventFeed;
  after: FeedPlace;
  /** Aborts when nobody is there to be answered any more. */
  signal: AbortSignal;
  /** How long a stream says nothing at most. */
  heartbeatMs?: number;
}

export const pageOf = ({ events, next, hasMore }: FeedPage): PublicEventsPage => ({
  items: events,
  nextCursor: next.cursor,
  hasMore,
});

/** The next page that has anything, or whatever was looked at by the end of the wait. Throws EventStoreUnavailable. */
export async function nextPage({ feed, after, signal, waitMs, ...request }: Following & { waitMs: number }): Promise<FeedPage> {
  const ended = inTime(signal, waitMs);
  for (let page = await feed.page(after, request); ; page = await feed.page(page.next, request)) {
    if (page.events.length > 0 || ended.aborted || feed.closing.aborted) return page;
    if (!page.hasMore) await feed.changed(page.seen, ended);
  }
}

/** Nothing, where the log is away or may be another: whoever waits comes back with the cursor that they have. */
export function whereAway(error: unknown): undefined {
  if (!(error instanceof EventStoreUnavailable)) throw error;
}

const usualHeartbeatMs = 15_000;
const encoder = new TextEncoder();
const comment = encoder.encode(': waiting\n\n');

/**
 * The feed as server-sent events, whose ids are cursors: each part is made when its reader has taken those before, and none is kept. Ends
 * with the signal, or where the log is away or may be another: a reader comes back with the last id it has seen.
 */
export async function* eventStream({
  feed,
  after,
  signal,
  heartbeatMs = usualHeartbeatMs,
  ...request
}: Following): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`retry: 1000\nid: ${after.cursor}\n\n`);
  let place = after;
  while (!signal.aborted && !feed.closing.aborted) {
    const page = await nextPage({ feed, after: place, signal, waitMs: heartbeatMs, ...request }).catch(whereAway);
    if (!page || signal.aborted) return;
    const frames = page.events.map((event) => `id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (frames.length > 0) yield encoder.encode(frames.join(''));
    // So that what was passed over is not looked at again.
    else yield page.next.cursor === place.cursor ? comment : encoder.encode(`id: ${page.next.cursor}\n\n`);
    place = page.next;
  }
}

/** Whether a key is still good is not known while the database is away: it counts as good for so many looks in a row. */
const mostUnknown = 15;

/** Aborts once a key is no longer good, which is looked up so often. Resolves when it is over, with whether that was why. */
export async function abortWithKey(
  holds: () => Promise<boolean>,
  { over, everyMs }: { over: AbortController; everyMs: number },
): Promise<boolean> {
  for (let unknown = 0; ;) {
    await pause(everyMs, over.signal);
    if (over.signal.aborted) return false;
    const isHeld = await holds().catch(() => undefined);
    unknown = isHeld === undefined ? unknown + 1 : 0;
    if (isHeld === false || unknown > mostUnknown) {
      over.abort();
      return true;
    }
  }
}
