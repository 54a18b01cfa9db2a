import pLimit from 'p-limit';
import { batched } from '#infra/batcher.ts';
import type { Clock } from '#infra/clock.ts';
import type { Doorbell } from '#infra/doorbell.ts';
import type { Logger } from '#infra/logger.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import type {
  DueDelivery,
  SettledAttempt,
  WebhookDeliveries,
  WebhookLane,
} from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { DeliveryKind } from '#contracts/webhooks.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import { attempt, isSince } from './attempt.ts';
import type { Endpoint } from './endpoints.ts';
import { mayBeSent, mayTell } from './hears.ts';
import { createLane, type Lane } from './lane.ts';
import { beginAnew, clearLanes, newReceiver, poolOf, slowDown, speedUp, take, type Receiver } from './receiver.ts';
import { triedForMs } from './retry-times.ts';
import { stopSending } from './stop-sending.ts';

export interface SendWebhooksOptions {
  deliveries: WebhookDeliveries;
  client: Pick<WebhookClient, 'post'>;
  readEndpoints(): Promise<Map<string, Endpoint>>;
  /** Reads on for replays; returns whether there may be more to read at once. */
  feedReplays(webhooks: ReadonlyMap<string, ExistingWebhook>): Promise<boolean>;
  /** Records why an endpoint is sent nothing any more; returns the revision that says so. Throws EventStoreUnavailable. */
  record: {
    gone(webhook: ExistingWebhook): Promise<bigint | undefined>;
    failing(webhook: ExistingWebhook, since: Date): Promise<bigint | undefined>;
  };
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
/** Connections to endpoints whose last attempt was good, besides one for each, and to all others: those that hang take none of the former. */
const mostOf = { good: 500, doubtful: 1_500 } as const;
/** One: those that come meanwhile are kept together, in one commit. */
const settlingAtOnce = 1;
/** Messages to one endpoint that are on the wire or not yet kept as sent: so many at most are sent again after a crash. */
const mostUnkept = 128;
/** What is on the wire may come to its end when the process stops. */
const finishMs = 5_000;

/**
 * Sends what is due to all endpoints until the signal aborts. Each endpoint has lanes of its own for what happens, for replays and for what
 * else was asked for, and an amount of connections that grows with success and shrinks with failure.
 */
export async function sendDueWebhooks(options: SendWebhooksOptions, signal: AbortSignal): Promise<void> {
  const { deliveries, readEndpoints, feedReplays, record, bell, clock, logger, random = Math.random, onTried } = options;
  const receivers = new Map<string, Receiver>();
  const underWay = new Set<Promise<void>>();
  const open = { good: 0, doubtful: 0 };
  const failures: unknown[] = [];
  const isOver = () => signal.aborted || failures.length > 0;
  const stop = (receiver: Receiver, recorded: () => Promise<bigint | undefined>) =>
    stopSending(receiver, recorded, { logger, isOver, signal });
  let isDiscarding = false;
  const failingSince = await deliveries.failing();
  const settleBatched = batched(async (some: readonly SettledAttempt[]) => deliveries.settle(some), settlingAtOnce);

  const settle = async (settled: SettledAttempt) => {
    for (let tries = 0; !isDiscarding; tries += 1) {
      try {
        return await settleBatched(settled);
      } catch (error) {
        if (tries === 0) logger.warn({ err: error }, 'could not keep what came of a webhook; will retry');
        await pause(jitteredDelayMs(tries, reconnectMs.min, reconnectMs.max), new AbortController().signal);
      }
    }
  };

  const inBackground = (work: Promise<void>) => {
    const tracked = work.catch((error: unknown) => void failures.push(error)).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  const refresh = async () => {
    const endpoints = await readEndpoints();
    for (const [id, endpoint] of endpoints) {
      const known = receivers.get(id);
      const receiver = known ?? newReceiver(endpoint, failingSince.get(id));
      const { type, resumedAt } = endpoint.webhook;
      // Another process may have been sending when it was resumed, or none.
      const isResumed = type === 'active' && known?.endpoint.webhook.type !== 'active';
      receivers.set(id, receiver);
      receiver.endpoint = endpoint;
      if (receiver.stoppedAt !== undefined && endpoint.revision > receiver.stoppedAt) receiver.stoppedAt = undefined;
      if (type !== 'active') clearLanes(receiver);
      if (receiver.failingSince && !isSince(receiver.failingSince, resumedAt)) {
        beginAnew(receiver);
        await deliveries.noteFailing(id, undefined);
      }
      if (isResumed && resumedAt !== null) await deliveries.bringForward(id, new Date(resumedAt), clock.now());
    }
    for (const [id, receiver] of receivers) if (!endpoints.has(id) && receiver.underWay === 0) receivers.delete(id);
  };

  const isSending = ({ endpoint, stoppedAt, isStopping }: Receiver) =>
    endpoint.webhook.type === 'active' && stoppedAt === undefined && !isStopping;
  const hasKey = ({ endpoint: { key } }: Receiver) =>
    key === undefined || (key !== 'gone' && mayBeSent(key, clock.now().toISOString()));
  const isAble = (receiver: Receiver) =>
    isSending(receiver) &&
    receiver.underWay < receiver.limit &&
    receiver.unkept < mostUnkept &&
    clock.now().getTime() >= receiver.restUntil;

  const send = async (receiver: Receiver, lane: Lane, delivery: DueDelivery, leave: () => void) => {
    const { webhook, key } = receiver.endpoint;
    if (key && (key === 'gone' || !mayTell(key.scopes, delivery.message.type))) {
      await deliveries.drop(webhook.id, clock.now(), [delivery.id]);
      return lane.end(delivery, 'ended');
    }
    const { settled, isGone } = await attempt(delivery, receiver.endpoint, { ...options, random });
    if (isDiscarding) return;
    const isFailure = settled.problem !== null;
    // The next message need not wait until this one is kept as delivered; those of the same shipment do.
    if (!isFailure) leave();
    const before = receiver.failingSince;
    const now = clock.now();
    if (!isGone && delivery.kind !== 'test') {
      if (isFailure) slowDown(receiver, now, random());
      else speedUp(receiver);
    }
    const since = receiver.failingSince;
    const isLong = isFailure && delivery.kind !== 'test' && since && now.getTime() - since.getTime() >= triedForMs;
    // Before the attempt is kept: where this process ends meanwhile, another finds out as well.
    const isStopped =
      (isGone && (await stop(receiver, () => record.gone(webhook)))) ||
      (isLong && (await stop(receiver, () => record.failing(webhook, since))));
    if (isOver() && (isGone || isLong) && !isStopped) return;
    await settle(settled);
    lane.end(delivery, settled.state === 'waiting' ? 'failed' : 'ended');
    if (isGone && isStopped) await deliveries.drop(webhook.id, clock.now());
    if (since !== before) await deliveries.noteFailing(webhook.id, since);
    onTried();
  };

  const begin = (receiver: Receiver, lane: Lane, delivery: DueDelivery) => {
    const pool = poolOf(receiver);
    const wasFull = open[pool] + 1 >= mostOf[pool];
    open[pool] += 1;
    receiver.underWay += 1;
    receiver.unkept += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      open[pool] -= 1;
      receiver.underWay -= 1;
      pump(receiver);
    };
    const work = async () => {
      try {
        await send(receiver, lane, delivery, leave);
      } finally {
        receiver.unkept -= 1;
        leave();
      }
      if (isOver()) return;
      if (lane.isLow()) await lane.fill();
      pump(receiver);
      if (wasFull || lane.isEmpty()) bell.ring();
    };
    inBackground(work());
  };

  /** One connection is for every good endpoint, so that many which begin to hang at once leave some for the others. */
  const isFree = (receiver: Receiver) => {
    const pool = poolOf(receiver);
    return open[pool] < mostOf[pool] || (receiver.isGood && receiver.underWay === 0);
  };

  function pump(receiver: Receiver): void {
    while (!isOver() && isAble(receiver) && isFree(receiver)) {
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
    const able = [...receivers.values()].filter(isAble);
    const due = await deliveries.dueLanes(
      able.map(({ endpoint }) => endpoint.webhook.id),
      clock.now(),
    );
    const lookAt = async ({ webhookId, kind }: WebhookLane) => {
      const receiver = receivers.get(webhookId);
      if (!receiver) return;
      if (!hasKey(receiver)) {
        clearLanes(receiver);
        return deliveries.drop(webhookId, clock.now());
      }
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
        await refresh();
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
  isDiscarding = true;
  if (failures.length > 0) throw failures[0];
}
