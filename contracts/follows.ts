import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { channelSchema } from './mail.ts';
import { emailAddress, internationalNumber } from './primitives.ts';
import { milestones } from './statuses.ts';

export const milestoneSchema = z.enum(milestones);

/** `GET /api/follow-channels`: how followers can be reached; text messages only where a gateway is configured. */
export const followChannelsSchema = z.object({ channels: z.array(channelSchema) });

const wishSchema = z.strictObject({
  milestones: z
    .array(milestoneSchema)
    .min(1)
    .max(milestones.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'must name each milestone once'),
  language: languageSchema,
});

/** `POST /api/track/{trackingNumber}/follow`: whom to write to, about what, and in which language. */
export const followSchema = wishSchema
  .extend({ email: emailAddress().optional(), phone: internationalNumber().optional() })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    message: 'Enter an email address or a mobile number',
  });

/** The same where no text messages are sent. */
export const followByEmailSchema = wishSchema.extend({ email: emailAddress() });
export type FollowRequest = z.infer<typeof followSchema>;

/** The response to every well-formed request, whether or not a message is sent: it reveals nothing about the address. */
export const followAskedSchema = z.object({ status: z.literal('asked') });

/** `asked` until the link of the email was used, `stopped` for good until it is asked for again. */
export const followStatusSchema = z.enum(['asked', 'active', 'stopped']);

/** `GET /api/follows/{token}`: what the holder of a message's link follows. The address and the number are not in it. */
export const followViewSchema = z.object({
  channel: channelSchema,
  trackingNumber: z.string(),
  status: followStatusSchema,
  milestones: z.array(milestoneSchema),
});
export type FollowView = z.infer<typeof followViewSchema>;
