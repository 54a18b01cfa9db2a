import { z } from 'zod';

/** The letters that Waybill writes. */
export const letterTemplateSchema = z.enum(['shipment_created', 'status_updated']);
export type LetterTemplate = z.infer<typeof letterTemplateSchema>;

/** Whom a letter about a shipment is for. */
export const letterRecipientSchema = z.enum(['sender', 'recipient']);
export type LetterRecipient = z.infer<typeof letterRecipientSchema>;
