import { z } from 'zod';
import { milestoneSchema } from '../follows.ts';
import { languageSchema } from '../languages.ts';
import { uuid } from '../primitives.ts';
import { trackingNumberPattern } from '../tracking-number.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const follow = z.object({ shipmentId: uuid(), followId: uuid() });

/** Updates about these milestones were requested for this address, whose owner has not confirmed them yet. */
export const followRequested = defineEvent(
  'FollowRequested',
  follow.extend({
    trackingNumber: z.string().regex(trackingNumberPattern),
    follower: personal(z.object({ email: z.string() })),
    milestones: z.array(milestoneSchema).min(1),
    language: languageSchema,
  }),
);

/** The link of the email was used: the address wants what was asked for last. */
export const followConfirmed = defineEvent('FollowConfirmed', follow);

/** No more emails to this address about this parcel. */
export const followStopped = defineEvent('FollowStopped', follow);

export const followEvents = [followRequested, followConfirmed, followStopped] as const;
export type FollowEvent = EventOf<(typeof followEvents)[number]>;
