import type { Clock } from '#infra/clock.ts';
import type { DueDelivery, WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { attempt, type AttemptOptions } from './attempt.ts';
import { hasKey, mayTell } from './hears.ts';
import type { Lane } from './lane.ts';
import { clearLanes, noteFailing, slowDown, speedUp, type Receiver } from './receiver.ts';
import { triedForMs } from './retry-times.ts';
import type { Settle } from './settle.ts';

/** Records why an endpoint is sent nothing any more; resolves to the revision that says so. Throws EventStoreUnavailable. */
export interface RecordEnd {
  gone(webhook: ExistingWebhook): Promise<bigint | undefined>;
  failing(webhook: ExistingWebhook, since: Date): Promise<bigint | undefined>;
}

export interface DeliverOptions extends AttemptOptions {
  deliveries: Pick<WebhookDeliveries, 'drop' | 'noteFailing'>;
  clock: Clock;
  record: RecordEnd;
  settle: Settle;
  /** Sends the endpoint nothing more; resolves to whether that was recorded. */
  stop(receiver: Receiver, recorded: () => Promise<bigint | undefined>): Promise<boolean>;
  isOver(): boolean;
  /** Whether nothing is to be kept any more. */
  isDiscarding(): boolean;
  /** Called after every attempt. */
  onTried(): void;
}

interface Taken {
  lane: Lane;
  delivery: DueDelivery;
  /** Called as soon as the receiver has the message, before that is kept. */
  leave(): void;
}

/** Sends one message to its endpoint, and keeps what that means: for the message, for the pace, and for the endpoint. */
export function createDeliver(options: DeliverOptions): (receiver: Receiver, taken: Taken) => Promise<void> {
  const { deliveries, clock, random, record, settle, stop, isOver, isDiscarding, onTried } = options;
  return async (receiver, { lane, delivery, leave }) => {
    const { webhook, key } = receiver.endpoint;
    const now = clock.now();
    // Looked at for each: its key may end while there is more to send than goes out at once.
    if (!hasKey(receiver.endpoint, now)) {
      clearLanes(receiver);
      await deliveries.drop(webhook.id, now);
      return lane.end(delivery, 'ended');
    }
    if (!mayTell(key, delivery.message.type)) {
      await deliveries.drop(webhook.id, now, [delivery.id]);
      return lane.end(delivery, 'ended');
    }
    const { settled, isGone } = await attempt(delivery, receiver.endpoint, options);
    if (isDiscarding()) return;
    const isFailure = settled.problem !== null;
    // The next message need not wait until this one is kept as delivered; those of the same shipment do.
    if (!isFailure) leave();
    const before = receiver.failingSince;
    const triedAt = clock.now();
    if (!isGone && delivery.kind !== 'test') {
      if (isFailure) slowDown(receiver, triedAt, random());
      else speedUp(receiver);
    }
    const since = receiver.failingSince;
    const isLong = isFailure && delivery.kind !== 'test' && since && triedAt.getTime() - since.getTime() >= triedForMs;
    // Before the attempt is kept: where this process ends meanwhile, another finds out as well.
    const isStopped =
      (isGone && (await stop(receiver, () => record.gone(webhook)))) ||
      (isLong && (await stop(receiver, () => record.failing(webhook, since))));
    if (isOver() && (isGone || isLong) && !isStopped) return;
    await settle(settled);
    lane.end(delivery, settled.state === 'waiting' ? 'failed' : 'ended');
    if (isGone && isStopped) await deliveries.drop(webhook.id, clock.now());
    if (since !== before) await noteFailing(receiver, deliveries);
    onTried();
  };
}
