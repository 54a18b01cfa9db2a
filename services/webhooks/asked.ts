import type { z } from 'zod';
import { webhookRemoved, webhookSendingRequested } from '#contracts/events/webhook.ts';
import type { webhookTestSchema } from '#contracts/webhooks.ts';
import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { derivedId } from '#infra/ids.ts';
import { reasonOf } from '#infra/reason.ts';
import type { NewReplay, Queued } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { NotReadable } from '../integrations/read-stored.ts';

type Mutable<List> = { -readonly [Key in keyof List]: List[Key] extends readonly (infer Item)[] ? Item[] : never };

/** What comes of events, as it is gathered. */
export type Queueing = Mutable<Queued>;

/** What is asked of endpoints, beside what they are told of. */
export const askedTypes: ReadonlySet<string> = new Set([webhookSendingRequested.type, webhookRemoved.type]);

interface Asking {
  store: Pick<EventStore, 'readStream'>;
  at: Date;
}

/** Queues what comes of an event of {@link askedTypes}; returns why it has to wait where it cannot be read. */
export async function takeAsked(event: StoredEvent, queued: Queueing, asking: Asking): Promise<NotReadable | undefined> {
  const asked = readSealed(event);
  if (asked instanceof UnreadableEvent) return { reason: reasonOf(asked) };
  if (event.type === webhookRemoved.type) {
    const removed = webhookRemoved.data.safeParse(asked.data);
    if (!removed.success) return { reason: reasonOf(removed.error) };
    queued.dropped.push(removed.data.webhookId);
    return undefined;
  }
  const wanted = webhookSendingRequested.data.safeParse(asked.data);
  if (!wanted.success) return { reason: reasonOf(wanted.error) };
  await request({ event, wanted: wanted.data }, queued, asking);
  return undefined;
}

/** What somebody asked to be sent. */
async function request(
  { event, wanted }: { event: StoredEvent; wanted: z.infer<typeof webhookSendingRequested.data> },
  queued: Queueing,
  { store, at }: Asking,
): Promise<void> {
  const { webhookId, requestId, what } = wanted;
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
