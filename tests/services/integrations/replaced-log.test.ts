import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { latestEvent, publicEventTypes } from '#contracts/public-events.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { createEventCursors } from '#services/integrations/event-cursors.ts';
import { createEventFeed, type EventFeed } from '#services/integrations/event-feed.ts';
import { eventStream, nextPage } from '#services/integrations/follow-feed.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';

let store: MemoryStore;
let feed: EventFeed;
let over: AbortController;
beforeEach(async () => {
  store = createMemoryStore();
  over = new AbortController();
  feed = createEventFeed({
    store,
    readPublicEvent: async () => undefined,
    cursors: createEventCursors({ current: randomBytes(32) }),
    // The read models stand still here: what wakes those who wait is the feed itself.
    progress: { applied: () => 1_000n, reached: () => new Promise(() => undefined) },
    logger: createLogger('silent', 'test'),
  });
  for (let nth = 0; nth < 3; nth += 1) await happen();
});
afterEach(() => {
  over.abort();
  feed.close();
});

const happen = () => {
  const event = { id: freshId(), type: 'ShipmentCreated', data: {}, metadata: {} };
  return store.append(streamOf.shipment(freshId()), 'no_stream', [event]);
};
const following = async () => {
  const after = (await feed.placeOf(latestEvent)) ?? expect.unreachable('the log has events');
  return { feed, after, signal: over.signal, types: new Set(publicEventTypes), limit: 200 };
};
/** The log is restored to what it was after its first event, and something else happens then. */
const restore = async () => {
  store.events.splice(1);
  feed.forget();
  await happen();
};

test('a stream ends once another log may be there, and its reader is refused where that log lacks its last event', async () => {
  const asked = await following();
  const stream = eventStream({ ...asked, heartbeatMs: 10 });
  for (let nth = 0; nth < 3; nth += 1) expect((await stream.next()).done).toBe(false);
  await restore();
  expect((await stream.next()).done).toBe(true);
  expect(await feed.placeOf(asked.after.cursor)).toBeUndefined();
});

test('whoever waits for a page is sent away at once', async () => {
  const asked = await following();
  const changed = vi.spyOn(feed, 'changed');
  const waiting = nextPage({ ...asked, waitMs: 60_000 });
  await pollUntil('it to wait', () => changed.mock.calls.length === 1);
  await restore();
  await expect(waiting).rejects.toThrow(EventStoreUnavailable);
});

test('a page that is read while the log is replaced is of no use', async () => {
  const { after, ...asked } = await following();
  const page = feed.page(after, asked);
  await restore();
  await expect(page).rejects.toThrow(EventStoreUnavailable);
  const anew = (await feed.placeOf(latestEvent)) ?? expect.unreachable('the log has events');
  expect(await feed.page(anew, asked)).toMatchObject({ hasMore: false, next: { cursor: anew.cursor } });
});
