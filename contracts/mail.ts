import { z } from 'zod';

/** The letters that Waybill writes. */
export const letterTemplateSchema = z.enum(['shipment_created', 'status_updated', 'follow_confirmation', 'follow_update']);
export type LetterTemplate = z.infer<typeof letterTemplateSchema>;

/** The part that an addressee plays: sender or recipient of a shipment, or somebody who follows it. */
export const letterRecipientSchema = z.enum(['sender', 'recipient', 'follower']);
export type LetterRecipient = z.infer<typeof letterRecipientSchema>;
