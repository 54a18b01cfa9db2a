import { z } from 'zod';
import { apiKeyModeSchema, mostOverlapHours, usualOverlapHours } from './api-keys.ts';
import { isoCountries } from './iso-countries.ts';
import { pageSchema, pagingSchema } from './lists.ts';
import { instant, line, logNumber, moment, uuid } from './primitives.ts';
import { longestCursor, publicEventTypes, type PublicEventType } from './public-events.ts';
import { serviceTypeSchema } from './shipments.ts';
import { trackingNumberPattern } from './tracking-number.ts';

const eachOnce = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once');

const countryCode = () => z.string().refine((code) => isoCountries.includes(code), 'Choose an option from the list');
const eventTypeSchema = z.enum(publicEventTypes as readonly [PublicEventType, ...PublicEventType[]]);

/**
 * Which shipments an endpoint is told of: those of one of the services, that begin or end in one of the countries (ISO 3166-1 alpha-2), and
 * that whoever made the endpoint created; an empty list means any. With any of them set, quotes are not told of.
 */
export const webhookFilterSchema = z.strictObject({
  services: eachOnce(serviceTypeSchema, 10).default([]),
  countries: eachOnce(countryCode(), 250).default([]),
  ownShipments: z.boolean().default(false),
});
export type WebhookFilter = z.infer<typeof webhookFilterSchema>;

/** The address of an endpoint, which may have a token in it: it is kept like a password. */
const webhookUrl = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .refine((value) => isWebhookUrl(value), 'Enter an address such as https://example.com/hooks');

function isWebhookUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

/** `GET /api/v1/webhooks`. */
export const listWebhooksSchema = pagingSchema;

/** `GET /api/webhooks`: those of live data, unless the ones that test keys made are asked for. */
export const listWebhooksForStaffSchema = listWebhooksSchema.extend({ mode: apiKeyModeSchema.default('live') });

/** `POST /api/webhooks`: an endpoint is told of events of those types that happen from now on. */
export const createWebhookSchema = z.strictObject({
  url: webhookUrl(),
  name: line(80),
  types: eachOnce(eventTypeSchema, 50).min(1),
  filter: webhookFilterSchema.default({ services: [], countries: [], ownShipments: false }),
});
export type CreateWebhook = z.infer<typeof createWebhookSchema>;

/** `PATCH /api/webhooks/{id}`: what is left out stays as it is. */
export const changeWebhookSchema = z.strictObject({
  url: webhookUrl().optional(),
  name: line(80).optional(),
  types: eachOnce(eventTypeSchema, 50).min(1).optional(),
  filter: webhookFilterSchema.optional(),
});
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

/** `POST /api/webhooks/{id}/rotate`: a new secret; the former one signs as well for `overlapHours` more. */
export const rotateWebhookSchema = z.strictObject({
  overlapHours: z.int().min(0).max(mostOverlapHours).default(usualOverlapHours),
});
export type RotateWebhook = z.infer<typeof rotateWebhookSchema>;

/** `paused` by somebody or after failures; `disabled` since the receiver answered 410. */
export const webhookStates = ['active', 'paused', 'disabled', 'removed'] as const;
export const webhookStateSchema = z.enum(webhookStates);

/** Why an endpoint is sent nothing for now. */
export const webhookPauseSchema = z.enum(['person', 'failures', 'gone']);

/**
 * An endpoint, without its secret. `url` is null for those who may not see it, and where the master key for it is missing. `formerUntil` is
 * when the secret before it stops signing. An endpoint of an API key is sent what that key may see; `apiKey` is the key. With `mode` test it is sent what happens in test mode, and nothing else.
 */
export const webhookSchema = z.object({
  id: uuid(),
  name: z.string(),
  mode: apiKeyModeSchema,
  url: z.string().nullable(),
  types: z.array(eventTypeSchema),
  filter: webhookFilterSchema,
  state: webhookStateSchema,
  pausedBy: webhookPauseSchema.nullable(),
  pausedAt: instant().nullable(),
  formerUntil: instant().nullable(),
  apiKey: z.object({ id: uuid(), name: z.string().nullable() }).nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant(),
  revision: logNumber(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooksSchema = pageSchema(webhookSchema);

/** The endpoint with its secret (`whsec_` and base64), which is shown this once. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** What is sent where somebody asks for a test: it is about nothing, and its id is of no event. */
export const webhookTestSchema = z.object({
  id: uuid(),
  type: z.literal('webhook.test'),
  occurredAt: instant(),
  data: z.object({ webhookId: uuid() }),
});

/**
 * `POST /api/webhooks/{id}/replays`: once more what was recorded from a moment on, after a position (the `position` of an event) or about one
 * shipment, to this endpoint only.
 */
export const replayWebhookSchema = z.union(
  [
    z.strictObject({ from: moment() }),
    z.strictObject({ after: z.string().min(1).max(longestCursor) }),
    z.strictObject({ trackingNumber: z.string().regex(trackingNumberPattern) }),
  ],
  'Name one of from, after and trackingNumber',
);
export type ReplayWebhook = z.infer<typeof replayWebhookSchema>;

/**
 * How a replay gets on: `sent` are delivered, `waiting` are not yet, of what has been found in the log so far. `unreadable` are events that
 * this version of Waybill cannot read, and that were left out whether or not the endpoint would be told of them.
 */
export const webhookReplaySchema = z.object({
  id: uuid(),
  state: z.enum(['reading', 'sending', 'done']),
  askedAt: instant(),
  found: z.int(),
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  unreadable: z.int(),
});
export const webhookReplaysSchema = pageSchema(webhookReplaySchema);
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;

/** Why something is sent: it happened, somebody asked for it once more, it is part of a replay, or it is a test. */
export const deliveryKinds = ['live', 'again', 'replay', 'test'] as const;
export const deliveryKindSchema = z.enum(deliveryKinds);
export type DeliveryKind = z.infer<typeof deliveryKindSchema>;

/** `dropped`: the endpoint may not be told of it any more, or is none any more. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Why an attempt came to nothing; `status` where the receiver answered with one that is no success. */
export const deliveryProblems = [
  'status',
  'timeout',
  'connection',
  'cut_off',
  'name',
  'address',
  'tls',
  'secret_missing',
] as const;
export const deliveryProblemSchema = z.enum(deliveryProblems);
export type DeliveryProblem = z.infer<typeof deliveryProblemSchema>;

/** `GET /api/webhooks/{id}/deliveries`, the newest first. */
export const listDeliveriesSchema = pagingSchema.extend({ state: deliveryStateSchema.optional() });

/**
 * Something that was sent or is to be. `eventId` is the `webhook-id` of every attempt; `nextAttemptAt` is null once it has ended. Status and
 * problem are those of the last attempt.
 */
export const webhookDeliverySchema = z.object({
  id: uuid(),
  eventId: uuid(),
  type: z.string(),
  kind: deliveryKindSchema,
  state: deliveryStateSchema,
  attempts: z.int(),
  status: z.int().nullable(),
  problem: deliveryProblemSchema.nullable(),
  createdAt: instant(),
  nextAttemptAt: instant().nullable(),
  endedAt: instant().nullable(),
});
export const webhookDeliveriesSchema = pageSchema(webhookDeliverySchema);
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** The most that is kept of an answer, in bytes. */
export const mostAnswerBytes = 4_096;

/** One attempt: what the receiver answered, the first 4 kB of it, and how long that took. */
export const deliveryAttemptSchema = z.object({
  at: instant(),
  milliseconds: z.int(),
  status: z.int().nullable(),
  problem: deliveryProblemSchema.nullable(),
  answer: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** A delivery with the request, whose signature and time are those of each attempt, and all its attempts, the newest first. */
export const deliveryDetailSchema = webhookDeliverySchema.extend({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  log: z.array(deliveryAttemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
