import { z } from 'zod';

/** The emails that Waybill writes. */
export const emailTemplateSchema = z.enum([
  'shipment_created',
  'status_updated',
  'follow_confirmation',
  'follow_update',
  'quote_received',
  'quote_note',
  'quote_answered',
]);
export type EmailTemplate = z.infer<typeof emailTemplateSchema>;

/** The part that an addressee plays: sender or recipient of a shipment, who follows it, who asked for a quote, or staff. */
export const emailRecipientSchema = z.enum(['sender', 'recipient', 'follower', 'customer', 'staff']);
export type EmailRecipient = z.infer<typeof emailRecipientSchema>;
