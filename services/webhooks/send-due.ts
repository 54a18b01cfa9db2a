import pLimit from 'p-limit';
import type { DeliveryKind } from '#contracts/webhooks.ts';
import type { Clock } from '#infra/clock.ts';
import type { Doorbell } from '#infra/doorbell.ts';
import type { Logger } from '#infra/logger.ts';
import { pause } from '#infra/shutdown.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import type { DueDelivery, WebhookDeliveries, WebhookLane } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { createConnections } from './connections.ts';
import { createDeliver, type RecordEnd } from './deliver.ts';
import type { Endpoint } from './endpoints.ts';
import { createLane, type Lane } from './lane.ts';
import { isAble, take, type Receiver } from './receiver.ts';
import { refreshReceivers } from './refresh.ts';
import { createSettle } from './settle.ts';
import { stopSending } from './stop-sending.ts';

export interface SendWebhooksOptions {
  deliveries: WebhookDeliveries;
  client: Pick<WebhookClient, 'post'>;
  readEndpoints(): Promise<Map<string, Endpoint>>;
  /** Reads on for replays; returns whether there may be more to read at once. */
  feedReplays(webhooks: ReadonlyMap<string, ExistingWebhook>): Promise<boolean>;
  record: RecordEnd;
  bell: Doorbell;
  clock: Clock;
  logger: Logger;
  random?: () => number;
  /** Called after every attempt. */
  onTried(): void;
}

const lookEveryMs = 1_000;
const leastBetweenLooksMs = 20;
const endpointsKnownMs = 2_000;
const lanesAtOnce = 8;
/** What is on the wire may come to its end when the process stops. */
const finishMs = 5_000;

/**
 * Sends what is due to all endpoints until the signal aborts. Each endpoint has lanes of its own for what happens, for replays and for what
 * else was asked for, and an amount of connections that grows with success and shrinks with failure.
 */
export async function sendDueWebhooks(options: SendWebhooksOptions, signal: AbortSignal): Promise<void> {
  const { deliveries, feedReplays, bell, clock, logger, random = Math.random } = options;
  const receivers = new Map<string, Receiver>();
  const connections = createConnections();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const isOver = () => signal.aborted || failures.length > 0;
  let hasEnded = false;
  const isDiscarding = () => hasEnded;
  const failingSince = await deliveries.failing();
  const deliver = createDeliver({
    ...options,
    random,
    settle: createSettle({ deliveries, logger, isDiscarding }),
    stop: (receiver, recorded) => stopSending(receiver, recorded, { logger, isOver, signal }),
    isOver,
    isDiscarding,
  });

  const inBackground = (work: Promise<void>) => {
    const tracked = work.catch((error: unknown) => void failures.push(error)).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  const begin = (receiver: Receiver, lane: Lane, delivery: DueDelivery) => {
    const { wasLast, giveBack } = connections.take(receiver);
    receiver.unkept += 1;
    const leave = () => {
      if (giveBack()) pump(receiver);
    };
    const work = async () => {
      try {
        await deliver(receiver, { lane, delivery, leave });
      } finally {
        receiver.unkept -= 1;
        leave();
      }
      if (isOver()) return;
      if (lane.isLow()) await lane.fill();
      pump(receiver);
      if (wasLast || lane.isEmpty()) bell.ring();
    };
    inBackground(work());
  };

  function pump(receiver: Receiver): void {
    while (!isOver() && isAble(receiver, clock.now()) && connections.isFree(receiver)) {
      const next = take(receiver);
      if (!next) return;
      begin(receiver, next.lane, next.delivery);
    }
  }

  const laneOf = ({ endpoint: { webhook }, lanes }: Receiver, kind: DeliveryKind): Lane => {
    const lane = lanes.get(kind) ?? createLane({ webhookId: webhook.id, kind }, { deliveries, clock });
    lanes.set(kind, lane);
    return lane;
  };

  const look = async () => {
    const able = [...receivers.values()].filter((receiver) => isAble(receiver, clock.now()));
    const due = await deliveries.dueLanes(
      able.map(({ endpoint }) => endpoint.webhook.id),
      clock.now(),
    );
    const lookAt = async ({ webhookId, kind }: WebhookLane) => {
      const receiver = receivers.get(webhookId);
      if (!receiver) return;
      const lane = laneOf(receiver, kind);
      if (lane.isEmpty()) await lane.fill();
      pump(receiver);
    };
    const turns = pLimit(lanesAtOnce);
    await Promise.all(due.map((lane) => turns(() => lookAt(lane))));
  };

  let isFeeding = false;
  const feed = async () => {
    if (isFeeding) return;
    isFeeding = true;
    try {
      const webhooks = new Map([...receivers].map(([id, { endpoint }]) => [id, endpoint.webhook]));
      while (!isOver() && (await feedReplays(webhooks))) bell.ring();
      bell.ring();
    } finally {
      isFeeding = false;
    }
  };

  try {
    for (let knownUntil = 0, feedAt = 0; !isOver();) {
      const now = performance.now();
      if (now >= knownUntil) {
        await refreshReceivers(receivers, { ...options, failingSince });
        knownUntil = now + endpointsKnownMs;
      }
      if (now >= feedAt) {
        feedAt = now + lookEveryMs;
        inBackground(feed());
      }
      await look();
      await pause(leastBetweenLooksMs, signal);
      await bell.wait(lookEveryMs, signal);
    }
  } catch (error) {
    failures.push(error);
  }
  const stopWaiting = new AbortController();
  await Promise.race([Promise.allSettled(underWay), pause(finishMs, stopWaiting.signal)]);
  stopWaiting.abort();
  hasEnded = true;
  if (failures.length > 0) throw failures[0];
}
