import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { emailAddress, line, uuid } from './primitives.ts';
import { trackingNumberSchema } from './tracking-number.ts';

/** The part that a notified address plays in a shipment: its sender, its recipient, or neither. */
export const notifiedPartSchema = z.enum(['sender', 'recipient', 'other']);
export type NotifiedPart = z.infer<typeof notifiedPartSchema>;

/**
 * `POST /api/notify-receiver`, and what its preview shows. `shipmentId`, where it is given, must be that of the tracking number.
 * `addressConfirmed` says that an address which is neither the sender's nor the recipient's is meant.
 */
export const notifyReceiverSchema = z.strictObject({
  recipientEmail: emailAddress(),
  senderName: line(120),
  trackingNumber: trackingNumberSchema,
  shipmentId: uuid().optional(),
  addressConfirmed: z.boolean().optional(),
});
export type NotifyReceiver = z.infer<typeof notifyReceiverSchema>;

/** The notification was recorded; its email is on the way to the mail server. */
export const receiverNotifiedSchema = z.object({ status: z.literal('accepted'), shipmentId: uuid() });

/** `POST /api/notify-receiver/preview`: the very email that would be sent now. */
export const notificationPreviewSchema = z.object({
  part: notifiedPartSchema,
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  html: z.string(),
  language: languageSchema,
});
export type NotificationPreview = z.infer<typeof notificationPreviewSchema>;
