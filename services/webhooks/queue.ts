import { webhookRemoved, webhookSendingRequested } from '#contracts/events/webhook.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { webhookTestSchema } from '#contracts/webhooks.ts';
import type { z } from 'zod';
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
import type {
  NewReplay,
  Queued,
  WaitingEvent,
  WebhookDeliveries,
  WebhookMessage,
} from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { Models } from '#projections/projector.ts';
import { presentWebhooks } from '#projections/webhooks/queries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { publicTypes } from '../integrations/public-event.ts';
import type { PublicEventRead, ReadPublicEvent } from '../integrations/read-public-event.ts';
import { createStoredReader } from '../integrations/read-stored.ts';
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

type Mutable<List> = { -readonly [Key in keyof List]: List[Key] extends readonly (infer Item)[] ? Item[] : never };

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

  const tell = (event: StoredEvent, told: PublicEventRead, among: readonly Listener[], queued: Mutable<Queued>) => {
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
      const isTelling = events.some(({ type }) => publicTypes.has(type));
      const among = isTelling ? await listeners(last.position.commit) : [];
      const held = new Set(isTelling ? (await deliveries.waitingEvents()).map(({ stream }) => stream) : []);
      const queued = nothing();
      for (const event of events) {
        if (event.type === webhookSendingRequested.type) await request(event, queued, { store, at: clock.now() });
        else if (event.type === webhookRemoved.type) queued.dropped.push(webhookRemoved.data.parse(event.data).webhookId);
        else if (publicTypes.has(event.type)) {
          const told = held.has(event.stream) ? { reason: 'an event before it waits' } : await read(event);
          if (told && 'reason' in told) {
            logger.error(
              { eventId: event.id, stream: event.stream, reason: told.reason },
              'webhooks: this event waits until it can be read',
            );
            held.add(event.stream);
            queued.waiting.push(waitingFor(event, told.reason));
          } else if (told) tell(event, told, among, queued);
        }
      }
      await deliveries.enqueue(queued, { checkpoint: placeOf(last), epoch }, clock.now());
      if (queued.deliveries.length + queued.again.length + queued.replays.length > 0) bus.publish(subject, '{}');
    },
    async retry(epoch) {
      const stuck = new Set<string>();
      for (const { eventId, stream, revision } of await deliveries.waitingEvents()) {
        if (stuck.has(stream)) continue;
        const event = await eventAt(store, { stream, revision });
        const told = event && (await read(event));
        if (!event || (told && 'reason' in told)) {
          stuck.add(stream);
          continue;
        }
        const queued = nothing();
        if (told) tell(event, told, await listeners(event.position.commit), queued);
        await deliveries.release(queued, [eventId], epoch, clock.now());
        bus.publish(subject, '{}');
      }
    },
  });
}

const nothing = (): Mutable<Queued> => ({ messages: [], deliveries: [], again: [], replays: [], waiting: [], dropped: [] });

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

/** What somebody asked to be sent. */
async function request(
  event: StoredEvent,
  queued: Mutable<Queued>,
  { store, at }: { store: EventStore; at: Date },
): Promise<void> {
  const { webhookId, requestId, what } = webhookSendingRequested.data.parse(event.data);
  switch (what.kind) {
    case 'test': {
      const test: z.infer<typeof webhookTestSchema> = {
        id: requestId,
        type: 'webhook.test',
        occurredAt: at.toISOString(),
        data: { webhookId },
      };
      queued.messages.push({ eventId: requestId, type: test.type, body: JSON.stringify(test) });
      queued.deliveries.push({
        id: derivedId('webhook delivery', webhookId, requestId),
        webhookId,
        eventId: requestId,
        kind: 'test',
        requestId,
        orderKey: requestId,
      });
      break;
    }
    case 'again':
      queued.again.push({
        id: derivedId('webhook delivery', webhookId, requestId),
        webhookId,
        deliveryId: what.deliveryId,
        requestId,
      });
      break;
    case 'replay': {
      const after = what.after && (await eventAt(store, { stream: what.after.stream, revision: BigInt(what.after.revision) }));
      queued.replays.push({
        id: requestId,
        webhookId,
        since: what.since === null ? null : new Date(what.since),
        stream: what.stream,
        after: after?.position,
        untilCommit: event.position.commit,
      } satisfies NewReplay);
      break;
    }
    default:
      what satisfies never;
  }
}
