import { z } from 'zod';

/** How a message reaches people. */
export const channels = ['email', 'text'] as const;
export const channelSchema = z.enum(channels);
export type Channel = z.infer<typeof channelSchema>;

/** Which message of its noun it is: `status_updated`, `quote_answered`. */
export const emailTemplateSchema = z.string().regex(/^[a-z]+(?:_[a-z]+)*$/);
export type EmailTemplate = z.infer<typeof emailTemplateSchema>;

/** The part that an addressee plays: sender or recipient of a shipment, who follows it, who asked for a quote or talks to support, staff, or whom staff named. */
export const emailRecipientSchema = z.enum(['sender', 'recipient', 'follower', 'customer', 'staff', 'other']);
export type EmailRecipient = z.infer<typeof emailRecipientSchema>;
