import { z } from 'zod';
import { instant, uuid } from '../primitives.ts';
import { publicEventTypes, type PublicEventType } from '../public-events.ts';
import { webhookFilterSchema } from '../webhooks.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** `accountId` is the account that acts, or that made the key where a program does. */
const ofWebhook = z.object({ webhookId: uuid(), accountId: uuid() });

const told = {
  name: z.string(),
  types: z.array(z.enum(publicEventTypes as readonly [PublicEventType, ...PublicEventType[]])),
  filter: webhookFilterSchema,
  /** Names the address that is kept for it, which no event has. */
  addressId: uuid(),
};

/** Opens `webhook-<id>`: an endpoint is told of what happens. `apikeyId` where an API key made it; `secretId` names its secret, which no event has. */
export const webhookCreated = defineEvent(
  'WebhookCreated',
  ofWebhook.extend({ ...told, apikeyId: uuid().nullable(), secretId: uuid() }),
);

/** All of it, as it is from then on. */
export const webhookChanged = defineEvent('WebhookChanged', ofWebhook.extend(told));

/** Nothing is sent any more for now: somebody wanted that, or it has failed since `failingSince`. */
export const webhookPaused = defineEvent(
  'WebhookPaused',
  ofWebhook.extend({ by: z.enum(['person', 'failures']), failingSince: instant().nullable() }),
);

/** The receiver answered 410: it wants nothing any more. */
export const webhookDisabled = defineEvent('WebhookDisabled', ofWebhook);

/** What has waited is sent. */
export const webhookResumed = defineEvent('WebhookResumed', ofWebhook);

/** Another secret; the one before it signs as well until `formerUntil`. */
export const webhookSecretRotated = defineEvent(
  'WebhookSecretRotated',
  ofWebhook.extend({ secretId: uuid(), formerUntil: instant() }),
);

/** Somebody asked for a test, a delivery once more, or a replay: from a position of the log, or of one stream. */
export const webhookSendingRequested = defineEvent(
  'WebhookSendingRequested',
  ofWebhook.extend({
    requestId: uuid(),
    what: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('test') }),
      z.object({ kind: z.literal('again'), deliveryId: uuid() }),
      z.object({
        kind: z.literal('replay'),
        /** Events recorded before that moment are left out. */
        since: instant().nullable(),
        /** An event; those after it in the log are meant. */
        after: z.object({ id: uuid(), stream: z.string(), revision: z.string() }).nullable(),
        /** Only that stream. */
        stream: z.string().nullable(),
      }),
    ]),
  }),
);

/** It is told of nothing any more, and its address and secrets are deleted. */
export const webhookRemoved = defineEvent('WebhookRemoved', ofWebhook);

export const webhookEvents = [
  webhookCreated,
  webhookChanged,
  webhookPaused,
  webhookDisabled,
  webhookResumed,
  webhookSecretRotated,
  webhookSendingRequested,
  webhookRemoved,
] as const;
export type WebhookEvent = EventOf<(typeof webhookEvents)[number]>;
