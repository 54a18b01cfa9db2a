import type { DeliveryKind } from '#contracts/webhooks.ts';
import type { DueDelivery, WebhookDeliveries } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { Endpoint } from './endpoints.ts';
import type { Lane } from './lane.ts';
import { restMs } from './retry-times.ts';

/** Connections to one endpoint at a time. */
export const mostPerEndpoint = 16;
/** Messages to one endpoint that are on the wire or not yet kept as sent: so many at most are sent again after a crash. */
const mostUnkept = 128;
const kinds: readonly DeliveryKind[] = ['live', 'again', 'test', 'replay'];

/** How an endpoint gets on. */
export interface Receiver {
  endpoint: Endpoint;
  lanes: Map<DeliveryKind, Lane>;
  turn: number;
  /** Its connections in use. */
  underWay: number;
  /** What is on the wire, or answered and not yet kept. */
  unkept: number;
  limit: number;
  isGood: boolean;
  failures: number;
  failingSince: Date | undefined;
  /** Ends once what was last said about that is kept. */
  noting: Promise<void>;
  restUntil: number;
  /** It was found gone or failing for too long, which read models say from the revision after that one on. */
  stoppedAt: bigint | undefined;
  /** That is being recorded. */
  isStopping: boolean;
  isRemoved: boolean;
}

export const newReceiver = (endpoint: Endpoint, failingSince: Date | undefined): Receiver => ({
  endpoint,
  lanes: new Map(),
  turn: 0,
  underWay: 0,
  unkept: 0,
  limit: 1,
  isGood: false,
  failures: 0,
  failingSince,
  noting: Promise.resolve(),
  restUntil: 0,
  stoppedAt: undefined,
  isStopping: false,
  isRemoved: false,
});

const isSending = ({ endpoint, stoppedAt, isStopping, isRemoved }: Receiver) =>
  endpoint.webhook.type === 'active' && stoppedAt === undefined && !isStopping && !isRemoved;

/** Whether one message more may be sent to it now. */
export const isAble = (receiver: Receiver, now: Date): boolean =>
  isSending(receiver) &&
  receiver.underWay < receiver.limit &&
  receiver.unkept < mostUnkept &&
  now.getTime() >= receiver.restUntil;

/** After a good attempt: one connection more, and no failure counts any longer. */
export function speedUp(receiver: Receiver): void {
  receiver.limit = Math.min(receiver.limit + 1, mostPerEndpoint);
  receiver.isGood = true;
  beginAnew(receiver);
}

/** After a failure: half of the connections, and a rest. */
export function slowDown(receiver: Receiver, now: Date, random: number): void {
  receiver.isGood = false;
  receiver.limit = Math.max(1, Math.floor(receiver.limit / 2));
  receiver.failures += 1;
  receiver.restUntil = now.getTime() + restMs(receiver.failures, random);
  receiver.failingSince ??= now;
}

/** What failed before counts no more. */
export function beginAnew(receiver: Receiver): void {
  receiver.failures = 0;
  receiver.restUntil = 0;
  receiver.failingSince = undefined;
}

/** Keeps since when it has been failing. One after the other, so that the last of them is what stays. */
export function noteFailing(receiver: Receiver, deliveries: Pick<WebhookDeliveries, 'noteFailing'>): Promise<void> {
  const note = () => deliveries.noteFailing(receiver.endpoint.webhook.id, receiver.failingSince);
  receiver.noting = receiver.noting.then(note, note);
  return receiver.noting;
}

/** The lanes take turns. */
export function take(receiver: Receiver): { lane: Lane; delivery: DueDelivery } | undefined {
  for (const [nth] of kinds.entries()) {
    const kind = kinds[(receiver.turn + nth) % kinds.length] ?? 'live';
    const lane = receiver.lanes.get(kind);
    const delivery = lane?.take();
    if (lane && delivery) {
      receiver.turn += nth + 1;
      return { lane, delivery };
    }
  }
  return undefined;
}

/** What waits in memory is read again once it may be sent. */
export function clearLanes({ lanes }: Receiver): void {
  for (const lane of lanes.values()) lane.clear();
}
