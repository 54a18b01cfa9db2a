import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { OpenReplay, Queued, WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { publicTypes } from '../integrations/public-event.ts';
import type { ReadPublicEvent } from '../integrations/read-public-event.ts';
import { createStoredReader } from '../integrations/read-stored.ts';
import { hears } from './hears.ts';
import { messageOf } from './queue.ts';

export interface FeedReplaysOptions {
  store: Pick<EventStore, 'readAll' | 'readStream'>;
  deliveries: Pick<WebhookDeliveries, 'openReplays' | 'waitingOf' | 'feedReplay'>;
  readPublicEvent: ReadPublicEvent;
  clock: Clock;
  logger: Logger;
}

const eventsAtOnce = 500;
/** While so many of a replay wait, no more is read for it. */
const mostWaiting = 1_000;

/**
 * Reads on for every replay as far as its endpoint keeps up; returns whether there may be more to read at once. What cannot be read is left
 * out of a replay and counted, as it has not been sent before either.
 */
export function createFeedReplays(options: FeedReplaysOptions) {
  const { store, deliveries, clock, logger } = options;
  const read = createStoredReader(options);

  const feed = async (replay: OpenReplay, webhook: ExistingWebhook): Promise<boolean> => {
    if ((await deliveries.waitingOf(replay.id, mostWaiting)) >= mostWaiting) return false;
    const events = await nextEvents(store, replay);
    const within = events.filter(
      ({ position, recordedAt }) => position.commit < replay.untilCommit && recordedAt >= (replay.since ?? 0),
    );
    const found: { messages: Queued['messages'][number][]; deliveries: Queued['deliveries'][number][] } = {
      messages: [],
      deliveries: [],
    };
    let unreadable = 0;
    for (const event of within) {
      if (!publicTypes.has(event.type)) continue;
      const told = await read(event);
      if (!told) continue;
      if ('reason' in told) {
        unreadable += 1;
        logger.error(
          { eventId: event.id, reason: told.reason },
          'webhooks: this event is left out of a replay, as it cannot be read',
        );
      } else if (hears(webhook, told)) {
        found.messages.push(messageOf(told));
        found.deliveries.push({
          id: derivedId('webhook delivery', replay.id, event.id),
          webhookId: webhook.id,
          eventId: event.id,
          kind: 'replay',
          requestId: replay.id,
          orderKey: event.stream,
        });
      }
    }
    const last = events.at(-1);
    const isRead = events.length < eventsAtOnce || (last !== undefined && last.position.commit >= replay.untilCommit);
    const after = replay.stream === null ? (last?.position ?? replay.after) : replay.after;
    const nextRevision = replay.stream === null || !last ? replay.nextRevision : last.revision + 1n;
    await deliveries.feedReplay({ id: replay.id, after, nextRevision, isRead, unreadable }, found, clock.now());
    return !isRead;
  };

  return async (webhooks: ReadonlyMap<string, ExistingWebhook>): Promise<boolean> => {
    let hasMore = false;
    for (const replay of await deliveries.openReplays()) {
      const webhook = webhooks.get(replay.webhookId);
      if (webhook?.type === 'active') hasMore = (await feed(replay, webhook)) || hasMore;
    }
    return hasMore;
  };
}

async function nextEvents(
  store: FeedReplaysOptions['store'],
  { stream, nextRevision, after }: OpenReplay,
): Promise<StoredEvent[]> {
  const reading =
    stream === null
      ? store.readAll({ after, limit: eventsAtOnce })
      : store.readStream(stream, { fromRevision: nextRevision, limit: eventsAtOnce });
  const events: StoredEvent[] = [];
  for await (const event of reading) events.push(event);
  return events;
}
