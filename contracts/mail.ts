import { z } from 'zod';

/** The letters that Waybill writes. */
export const letterTemplateSchema = z.enum([
  'shipment_created',
  'status_updated',
  'follow_confirmation',
  'follow_update',
  'quote_received',
  'quote_note',
  'quote_answered',
]);
export type LetterTemplate = z.infer<typeof letterTemplateSchema>;

/** The part that an addressee plays: sender or recipient of a shipment, who follows it, who asked for a quote, or staff. */
export const letterRecipientSchema = z.enum(['sender', 'recipient', 'follower', 'customer', 'staff']);
export type LetterRecipient = z.infer<typeof letterRecipientSchema>;
