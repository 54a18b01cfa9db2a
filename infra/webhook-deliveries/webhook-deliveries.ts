import type { Position } from '#contracts/events/envelope.ts';
import type { DeliveryKind, DeliveryProblem, DeliveryState } from '#contracts/webhooks.ts';
import type { Place } from '../event-store/place.ts';

/** What is sent, the same for every endpoint; `eventId` is its `webhook-id`. */
export interface WebhookMessage {
  eventId: string;
  type: string;
  body: string;
}

export interface NewDelivery {
  /** Follows from why it is sent, so that reading an event twice makes no second one. */
  id: string;
  webhookId: string;
  eventId: string;
  kind: DeliveryKind;
  /** The request that it is part of. */
  requestId: string | null;
  /** Those of one endpoint, kind and key are sent one after the other. */
  orderKey: string;
}

/** A delivery that is to be sent once more, by the id of the new one. */
export interface SentAgain {
  id: string;
  webhookId: string;
  deliveryId: string;
  requestId: string;
}

/** A replay: what was recorded since, after a position or in one stream, and before it was asked for. */
export interface NewReplay {
  id: string;
  webhookId: string;
  since: Date | null;
  stream: string | null;
  after: Position | undefined;
  untilCommit: bigint;
}

export interface OpenReplay extends NewReplay {
  /** Of its stream, where it has one. */
  nextRevision: bigint;
}

/** An event that waits until it can be read, or until those before it in its stream can be. */
export interface WaitingEvent {
  eventId: string;
  stream: string;
  revision: bigint;
  type: string;
  reason: string;
}

/** What comes of events. */
export interface Queued {
  messages: readonly WebhookMessage[];
  deliveries: readonly NewDelivery[];
  again: readonly SentAgain[];
  replays: readonly NewReplay[];
  waiting: readonly WaitingEvent[];
  /** Endpoints whose waiting deliveries are dropped. */
  dropped: readonly string[];
}

/** A delivery that is due, with its message. */
export interface DueDelivery extends NewDelivery {
  seq: bigint;
  attempts: number;
  /** The first attempt that counts for when it is tried next, and how many there were from it on. */
  firstAttemptAt: Date | undefined;
  tries: number;
  message: WebhookMessage;
}

/** One lane of an endpoint: no other waits for it. */
export interface WebhookLane {
  webhookId: string;
  kind: DeliveryKind;
}

/** What came of an attempt, the nth of its delivery, and when the next one is due where it has not ended. */
export interface SettledAttempt {
  id: string;
  /** How many there were before. */
  attempts: number;
  /** From when on its attempts count; this one's own time where none before it does. */
  firstAttemptAt: Date;
  state: DeliveryState;
  at: Date;
  milliseconds: number;
  status: number | null;
  problem: DeliveryProblem | null;
  answer: string;
  nextAttemptAt: Date;
}

/** The deliveries of all endpoints, in the order of the events. */
export interface WebhookDeliveries {
  /** Keeps what comes of events together with the checkpoint. Throws ReactorTakenOver. */
  enqueue(queued: Queued, progress: { checkpoint: Place; epoch: string }, at: Date): Promise<void>;
  /** Keeps what comes of events that had waited, which wait no longer. Throws ReactorTakenOver. */
  release(queued: Omit<Queued, 'waiting'>, eventIds: readonly string[], epoch: string, at: Date): Promise<void>;
  /** What waits, in the order of each stream. */
  waitingEvents(): Promise<WaitingEvent[]>;
  /** How many deliveries wait to be sent, those of paused endpoints included, and how many streams wait for an event that cannot be read. */
  countWaiting(): Promise<{ deliveries: number; streams: number }>;

  /** The lanes of those endpoints that may have something due. */
  dueLanes(webhookIds: readonly string[], at: Date): Promise<WebhookLane[]>;
  /** The first of a lane that are due and held up by none before them, in order. */
  nextOf(lane: WebhookLane, at: Date, limit: number): Promise<DueDelivery[]>;
  /** Keeps what came of attempts; does nothing for one that was kept before. */
  settle(attempts: readonly SettledAttempt[]): Promise<void>;
  /** Drops what waits for an endpoint, or only those. */
  drop(webhookId: string, at: Date, ids?: readonly string[]): Promise<void>;
  /** Since when endpoints have been failing. */
  failing(): Promise<Map<string, Date>>;
  /** Notes that an endpoint has been failing since then, or that it is not any more. */
  noteFailing(webhookId: string, since: Date | undefined): Promise<void>;
  /** Makes due at once what waits for an endpoint and was not tried since then. */
  bringForward(webhookId: string, since: Date, at: Date): Promise<void>;

  /** Replays that have not read all of theirs. */
  openReplays(): Promise<OpenReplay[]>;
  /** How many deliveries of a request wait, up to that many. */
  waitingOf(requestId: string, most: number): Promise<number>;
  /** Keeps what a replay has found, how many more events it could not read, and how far it has come. */
  feedReplay(
    replay: Pick<OpenReplay, 'id' | 'after' | 'nextRevision'> & { isRead: boolean; unreadable: number },
    found: Pick<Queued, 'messages' | 'deliveries'>,
    at: Date,
  ): Promise<void>;

  /** Removes what was queued before that moment, some of it; returns whether there may be more. */
  removeSome(before: Date): Promise<boolean>;
}
