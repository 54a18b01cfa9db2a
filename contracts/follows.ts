import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { emailAddress } from './primitives.ts';
import { milestones } from './statuses.ts';

export const milestoneSchema = z.enum(milestones);

/** `POST /api/track/{trackingNumber}/follow`: whom to write to, about what, and in which language. */
export const followSchema = z.strictObject({
  email: emailAddress(),
  milestones: z
    .array(milestoneSchema)
    .min(1)
    .max(milestones.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'must name each milestone once'),
  language: languageSchema,
});
export type FollowRequest = z.infer<typeof followSchema>;

/** The response to every well-formed request, whether or not an email is sent: it reveals nothing about the address. */
export const followAskedSchema = z.object({ status: z.literal('asked') });

/** `asked` until the link of the email was used, `stopped` for good until it is asked for again. */
export const followStatusSchema = z.enum(['asked', 'active', 'stopped']);

/** `GET /api/follows/{token}`: what the holder of an email's link follows. The address is not in it. */
export const followViewSchema = z.object({
  trackingNumber: z.string(),
  status: followStatusSchema,
  milestones: z.array(milestoneSchema),
});
export type FollowView = z.infer<typeof followViewSchema>;
