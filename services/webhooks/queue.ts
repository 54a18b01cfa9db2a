import { streamOf } from '#contracts/events/registry.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp } from '#infra/catch-up.ts';
import type { Clock } from '#infra/clock.ts';
import { batches } from '#infra/event-store/batches.ts';
import { EventStoreUnavailable, type EventStore, type StoredEvent } from '#infra/event-store/event-store.ts';
import { placeOf } from '#infra/event-store/place.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { derivedId } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { ReactorCheckpoint } from '#infra/reactors.ts';
import type { WaitingEvent, WebhookDeliveries, WebhookMessage } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { Models } from '#projections/projector.ts';
import { presentWebhooks } from '#projections/webhooks/queries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { publicTypes } from '../integrations/public-event.ts';
import type { PublicEventRead, ReadPublicEvent } from '../integrations/read-public-event.ts';
import { createStoredReader, type NotReadable } from '../integrations/read-stored.ts';
import { askedTypes, takeAsked, type Queueing } from './asked.ts';
import { hears } from './hears.ts';

export interface WebhookQueueOptions extends Pick<ReactorCheckpoint, 'begin' | 'pass'> {
  /** Of the only process that reads on. */
  lease: string;
  /** Rung when something is to be sent. */
  subject: string;
  databaseUrl: string;
  store: EventStore;
  models: Models;
  readPublicEvent: ReadPublicEvent;
  deliveries: WebhookDeliveries;
  /** Resolves once the read models have come to that position. Throws where they do not. */
  modelsReach(position: bigint): Promise<void>;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Follows the log and queues what endpoints are told of, together with how far it has read. An event that cannot be read waits, and those
 * after it in its stream with it; all are tried again from time to time.
 */
export function startWebhookQueue(options: WebhookQueueOptions): OwnedWorker {
  const { lease, subject, databaseUrl, store, models, deliveries, modelsReach, bus, clock, logger, begin, pass } = options;
  const read = createStoredReader(options);
  /** Where the first event of an endpoint is: it is told of nothing before that. */
  const births = new Map<string, bigint>();
  const bornAt = async ({ id }: ExistingWebhook): Promise<bigint> => {
    const known = births.get(id);
    if (known !== undefined) return known;
    const first = await eventAt(store, { stream: streamOf.webhook(id), revision: 0n });
    if (!first) throw new EventStoreUnavailable(`the endpoint ${id} is not in the log`);
    births.set(id, first.position.commit);
    return first.position.commit;
  };
  const listeners = async (last: bigint) => {
    await modelsReach(last);
    const present = (await presentWebhooks(models)).map(({ state }) => state).filter(({ type }) => type !== 'disabled');
    return Promise.all(present.map(async (webhook) => ({ webhook, bornAt: await bornAt(webhook) })));
  };
  type Listener = Awaited<ReturnType<typeof listeners>>[number];

  const tell = (event: StoredEvent, told: PublicEventRead, among: readonly Listener[], queued: Queueing) => {
    const those = among.filter(({ webhook, bornAt: born }) => born < event.position.commit && hears(webhook, told));
    if (those.length === 0) return;
    queued.messages.push(messageOf(told));
    for (const { webhook } of those) {
      queued.deliveries.push({
        id: derivedId('webhook delivery', webhook.id, event.id),
        webhookId: webhook.id,
        eventId: event.id,
        kind: 'live',
        requestId: null,
        orderKey: event.stream,
      });
    }
  };

  /** Queues what comes of an event; returns why it has to wait where it cannot be read. */
  const take = async (
    event: StoredEvent,
    queued: Queueing,
    among: () => Promise<readonly Listener[]>,
  ): Promise<NotReadable | undefined> => {
    if (askedTypes.has(event.type)) return takeAsked(event, queued, { store, at: clock.now() });
    const told = await read(event);
    if (told && 'reason' in told) return told;
    if (told) tell(event, told, await among(), queued);
    return undefined;
  };

  return startCatchUp<{ events: StoredEvent[] }>({
    name: lease,
    databaseUrl,
    logger,
    begin,
    async *read(following) {
      for await (const some of batches(store, following)) yield Array.isArray(some) ? { events: some } : some;
    },
    pass,
    async apply({ events }, epoch) {
      const last = events.at(-1);
      if (!last) return;
      const isHeard = ({ type }: StoredEvent) => publicTypes.has(type) || askedTypes.has(type);
      const among = events.some(({ type }) => publicTypes.has(type)) ? await listeners(last.position.commit) : [];
      const held = new Set(events.some(isHeard) ? (await deliveries.waitingEvents()).map(({ stream }) => stream) : []);
      const queued = nothing();
      for (const event of events.filter(isHeard)) {
        const why = held.has(event.stream)
          ? { reason: 'an event before it waits' }
          : await take(event, queued, async () => among);
        if (!why) continue;
        logger.error(
          { eventId: event.id, stream: event.stream, reason: why.reason },
          'webhooks: this event waits until it can be read',
        );
        held.add(event.stream);
        queued.waiting.push(waitingFor(event, why.reason));
      }
      await deliveries.enqueue(queued, { checkpoint: placeOf(last), epoch }, clock.now());
      if (queued.deliveries.length + queued.again.length + queued.replays.length > 0) bus.publish(subject, '{}');
    },
    async retry(epoch) {
      const stuck = new Set<string>();
      for (const { eventId, stream, revision } of await deliveries.waitingEvents()) {
        if (stuck.has(stream)) continue;
        const event = await eventAt(store, { stream, revision });
        const queued = nothing();
        if (!event || (await take(event, queued, () => listeners(event.position.commit)))) {
          stuck.add(stream);
          continue;
        }
        await deliveries.release(queued, [eventId], epoch, clock.now());
        bus.publish(subject, '{}');
      }
    },
  });
}

const nothing = (): Queueing => ({ messages: [], deliveries: [], again: [], replays: [], waiting: [], dropped: [] });

export const messageOf = ({ event }: PublicEventRead): WebhookMessage => ({
  eventId: event.id,
  type: event.type,
  body: JSON.stringify(event),
});

const waitingFor = ({ id: eventId, stream, revision, type }: StoredEvent, reason: string): WaitingEvent => ({
  eventId,
  stream,
  revision,
  type,
  reason,
});
