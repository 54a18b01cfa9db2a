import { expect, test } from 'vitest';
import type { PublicEvent } from '#contracts/public-events.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import type { OpenReplay, Queued } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { createFeedReplays } from '#services/webhooks/feed-replays.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const shipmentId = '01990000-0000-7000-8000-0000000000c1';
const { webhook } = endpointAt('');
const at = '2026-01-01T00:00:00.000Z';
/** One commit each hundred, one second apart. */
const history = (count: number): StoredEvent[] =>
  logged(
    Array.from({ length: count }, (_, nth) => ({
      event: nth === 0 ? shipmentCreated(shipmentId) : statusUpdated(shipmentId),
      at,
    })),
  );
const replay = (changes: Partial<OpenReplay> = {}): OpenReplay => ({
  ...{ id: '01990000-0000-7000-8000-0000000000f1', webhookId: webhook.id, since: null, stream: null, after: undefined },
  ...{ nextRevision: 0n, untilCommit: 1_000_000n },
  ...changes,
});

/** Reads on for those replays once; what was kept of each, and whether there may be more. */
async function fed(
  events: readonly StoredEvent[],
  replays: readonly OpenReplay[],
  { waiting = 0, of = webhook, unreadable = '' } = {},
) {
  const kept: (Pick<OpenReplay, 'id' | 'after' | 'nextRevision'> & { isRead: boolean; leftOut: number; revisions: bigint[] })[] =
    [];
  const feed = createFeedReplays({
    store: {
      async *readAll({ after, limit }) {
        yield* events.filter(({ position }) => position.commit > (after?.commit ?? -1n)).slice(0, limit);
      },
      async *readStream(stream, { fromRevision = 0n, limit } = {}) {
        yield* events.filter((each) => each.stream === stream && each.revision >= fromRevision).slice(0, limit);
      },
    },
    deliveries: {
      openReplays: async () => [...replays],
      waitingOf: async (_id, most) => Math.min(waiting, most),
      async feedReplay({ id, after, nextRevision, isRead, unreadable: leftOut }, found: Pick<Queued, 'messages' | 'deliveries'>) {
        expect(found.messages.map(({ eventId }) => eventId)).toEqual(found.deliveries.map(({ eventId }) => eventId));
        for (const delivery of found.deliveries)
          expect(delivery).toMatchObject({ kind: 'replay', requestId: id, webhookId: of.id, orderKey: events[0]?.stream });
        const revisions = found.deliveries.map(
          ({ eventId }) => events.find((event) => event.id === eventId)?.revision ?? expect.unreachable(),
        );
        kept.push({ id, after, nextRevision, isRead, leftOut, revisions });
      },
    },
    readPublicEvent: async ({ id, type }) => {
      if (id === unreadable) throw new RangeError('broken');
      const types = { ShipmentCreated: 'shipment.created', ShipmentStatusUpdated: 'shipment.status_changed' } as const;
      const event = { id, type: types[type as keyof typeof types] } as PublicEvent;
      return { event, shipment: undefined, makerId: undefined };
    },
    clock: { now: () => new Date(at) },
    logger: createLogger('silent', 'test'),
  });
  const hasMore = await feed(new Map([[of.id, of]]));
  return { kept, hasMore };
}
const sequence = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => BigInt(from + nth));

test('a replay has what was chosen for its endpoint, before it was asked for and since the moment that was named', async () => {
  const events = history(6);
  const [, second] = events;
  const one = replay({ since: second?.recordedAt ?? null, untilCommit: 500n });
  const { kept, hasMore } = await fed(events, [one]);
  expect(kept).toEqual([
    {
      ...{ id: one.id, isRead: true, nextRevision: 0n, after: { commit: 600n, prepare: 600n } },
      ...{ leftOut: 0, revisions: [1n, 2n, 3n] },
    },
  ]);
  expect(hasMore).toBe(false);
  const own = { ...webhook, types: ['shipment.created' as const] };
  expect((await fed(events, [replay()], { of: own })).kept[0]?.revisions).toEqual([0n]);
});

test('a long one is read in parts, each after the one before', async () => {
  const events = history(501);
  const first = await fed(events, [replay()]);
  expect([first.hasMore, first.kept[0]?.isRead, first.kept[0]?.after?.commit]).toEqual([true, false, 50_000n]);
  const second = await fed(events, [replay({ after: { commit: 50_000n, prepare: 50_000n } })]);
  expect([second.hasMore, second.kept[0]?.revisions]).toEqual([false, [500n]]);
  const stream = events[0]?.stream ?? '';
  const ofStream = await fed(events, [replay({ stream })]);
  expect(ofStream).toMatchObject({ hasMore: true, kept: [{ isRead: false, nextRevision: 500n, after: undefined }] });
  const rest = await fed(events, [replay({ stream, nextRevision: 500n })]);
  expect(rest).toMatchObject({ hasMore: false, kept: [{ isRead: true, nextRevision: 501n, revisions: [500n] }] });
});

test('nothing comes after the request of a replay: it is read no further', async () => {
  const { kept, hasMore } = await fed(history(501), [replay({ untilCommit: 50_000n })]);
  expect([hasMore, kept[0]?.isRead, kept[0]?.revisions]).toEqual([false, true, sequence(1, 499)]);
});

test('while a thousand wait, or the endpoint is paused, no more is read', async () => {
  expect(await fed(history(2), [replay()], { waiting: 1_000 })).toEqual({ kept: [], hasMore: false });
  expect((await fed(history(2), [replay()], { waiting: 999 })).kept).toHaveLength(1);
  expect(await fed(history(2), [replay()], { of: { ...webhook, type: 'paused' } })).toEqual({ kept: [], hasMore: false });
});

test('what cannot be read is left out and counted, and a short replay does not end the reading of a long one', async () => {
  const events = history(501);
  const stream = events[0]?.stream ?? '';
  const [long, short] = [replay(), replay({ id: '01990000-0000-7000-8000-0000000000f2', stream, nextRevision: 500n })];
  const { kept, hasMore } = await fed(events, [long, short], { unreadable: events[2]?.id ?? '' });
  expect(hasMore).toBe(true);
  expect(kept.map(({ id }) => id)).toEqual([long.id, short.id]);
  expect(kept[0]?.revisions).not.toContain(2n);
  expect(kept.map(({ leftOut }) => leftOut)).toEqual([1, 0]);
});
