import type { Clock } from '#infra/clock.ts';
import type { WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { isSince } from './attempt.ts';
import type { Endpoint } from './endpoints.ts';
import { beginAnew, clearLanes, newReceiver, noteFailing, type Receiver } from './receiver.ts';

export interface RefreshOptions {
  readEndpoints(): Promise<Map<string, Endpoint>>;
  deliveries: Pick<WebhookDeliveries, 'noteFailing' | 'bringForward'>;
  clock: Clock;
  /** Since when endpoints had been failing at the start. */
  failingSince: ReadonlyMap<string, Date>;
}

/**
 * Brings the receivers up to date with the endpoints that there are: a new one is added, one that was paused and goes on is sent at once
 * what waits, and one that was removed goes once nothing is under way to it.
 */
export async function refreshReceivers(receivers: Map<string, Receiver>, options: RefreshOptions): Promise<void> {
  const { readEndpoints, deliveries, clock, failingSince } = options;
  const endpoints = await readEndpoints();
  for (const [id, endpoint] of endpoints) {
    const known = receivers.get(id);
    const receiver = known ?? newReceiver(endpoint, failingSince.get(id));
    const { type, resumedAt } = endpoint.webhook;
    // Another process may have been sending when it was resumed, or none.
    const isResumed = type === 'active' && known?.endpoint.webhook.type !== 'active';
    receivers.set(id, receiver);
    receiver.endpoint = endpoint;
    // Read models lack it for a while where its stream is parked after a rebuild.
    receiver.isRemoved = false;
    if (receiver.stoppedAt !== undefined && endpoint.revision > receiver.stoppedAt) receiver.stoppedAt = undefined;
    if (type !== 'active') clearLanes(receiver);
    if (receiver.failingSince && !isSince(receiver.failingSince, resumedAt)) {
      beginAnew(receiver);
      await noteFailing(receiver, deliveries);
    }
    if (isResumed && resumedAt !== null) await deliveries.bringForward(id, new Date(resumedAt), clock.now());
  }
  for (const [id, receiver] of receivers) {
    if (endpoints.has(id)) continue;
    receiver.isRemoved = true;
    clearLanes(receiver);
    if (receiver.underWay === 0) receivers.delete(id);
  }
}
