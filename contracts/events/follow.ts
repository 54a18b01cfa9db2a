import { z } from 'zod';
import { milestoneSchema } from '../follows.ts';
import { languageSchema } from '../languages.ts';
import { channelSchema } from '../mail.ts';
import { uuid } from '../primitives.ts';
import { trackingNumberPattern } from '../tracking-number.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const follow = z.object({ shipmentId: uuid(), followId: uuid() });

/** Where a follower is reached: an email address, or a number (E.164) for text messages. */
const followerSchema = z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]);
export type Follower = z.infer<typeof followerSchema>;

/** Updates about these milestones were requested for this address or number, whose owner has not confirmed them yet. */
export const followRequested = defineEvent(
  'FollowRequested',
  follow.extend({
    trackingNumber: z.string().regex(trackingNumberPattern),
    channel: channelSchema,
    follower: personal(followerSchema),
    milestones: z.array(milestoneSchema).min(1),
    language: languageSchema,
  }),
  [(data) => ({ ...data, channel: 'email' })],
);

/** The link of the message was used: the follower wants what was asked for last. */
export const followConfirmed = defineEvent('FollowConfirmed', follow);

/** No more messages to this follower about this parcel. */
export const followStopped = defineEvent('FollowStopped', follow);

export const followEvents = [followRequested, followConfirmed, followStopped] as const;
export type FollowEvent = EventOf<(typeof followEvents)[number]>;
