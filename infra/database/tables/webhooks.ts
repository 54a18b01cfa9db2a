import type { ColumnType, Generated } from 'kysely';
import type { DeliveryKind, DeliveryProblem, DeliveryState } from '#contracts/webhooks.ts';
import type { Long, Time } from './columns.ts';

type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** An address or a secret of an endpoint. */
export interface WebhookSecretsTable {
  id: string;
  webhook_id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  created_at: Time;
}

/** A body, the same for every endpoint; `event_id` is the `webhook-id`. */
export interface WebhookMessagesTable {
  event_id: string;
  type: string;
  body: string;
  created_at: Time;
}

/** A message to one endpoint. While it is `waiting`, later ones of its endpoint, kind and order key are held up by an attempt that failed. */
export interface WebhookDeliveriesTable {
  id: string;
  /** Counts up in the order of the events. */
  seq: ColumnType<string, never, never>;
  webhook_id: string;
  event_id: string;
  kind: DeliveryKind;
  /** The replay or other request that it is part of. */
  request_id: string | null;
  order_key: string;
  state: DeliveryState;
  attempts: Generated<number>;
  status: number | null;
  problem: DeliveryProblem | null;
  first_attempt_at: MaybeTime;
  next_attempt_at: Time;
  created_at: Time;
  ended_at: MaybeTime;
}

export interface WebhookAttemptsTable {
  delivery_id: string;
  nth: number;
  at: Time;
  milliseconds: number;
  status: number | null;
  problem: DeliveryProblem | null;
  answer: string;
}

/** How far a replay has read the log, or the one stream that it is of; `until_commit` is where it was asked for. */
export interface WebhookReplaysTable {
  id: string;
  webhook_id: string;
  since: MaybeTime;
  only_stream: string | null;
  next_revision: ColumnType<string | null, string | null, string | null>;
  after_commit: ColumnType<string | null, string | null, string | null>;
  after_prepare: ColumnType<string | null, string | null, string | null>;
  until_commit: Long;
  is_read: Generated<boolean>;
  unreadable: Generated<number>;
  asked_at: Time;
}

/** Since when all attempts at an endpoint have failed; no row where the last one did not. */
export interface WebhookHealthTable {
  webhook_id: string;
  failing_since: Time;
}

/** An event that waits until it can be read, or until those before it in its stream can be. */
export interface WebhookWaitingEventsTable {
  event_id: string;
  stream: string;
  revision: Long;
  type: string;
  reason: string;
}
