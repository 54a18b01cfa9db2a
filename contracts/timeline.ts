import { z } from 'zod';
import { sourceSchema } from './events/envelope.ts';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { instant, logNumber, uuid } from './primitives.ts';
import { shipmentStatusSchema, statusReasonSchema } from './shipments.ts';

/** What the lines of a timeline are filed under. */
export const timelineGroups = ['scans', 'mail', 'chat', 'money', 'changes', 'reads'] as const;
export const timelineGroupSchema = z.enum(timelineGroups);
export type TimelineGroup = z.infer<typeof timelineGroupSchema>;

/** What the nouns say on timelines besides their values; each has a text in every language. */
export const timelineWords = [
  'shipment_created',
  'moved',
  'corrected',
  'bulk_updated',
  'imported',
  'imported_silently',
  'bulk_undone',
  'estimate_revised',
  'was_expected',
  'quote_requested',
  'quote_answered',
  'quote_accepted',
  'quote_converted',
  'chat_started',
  'chat_joined',
  'chat_closed',
  'chat_rated',
  'valid_until',
  'follow_requested',
  'follow_confirmed',
  'follow_stopped',
  'notification_requested',
  'by_email',
  'by_text',
  'sender_emailed',
  'recipient_emailed',
  'follower_emailed',
  'customer_emailed',
  'staff_emailed',
  'other_emailed',
  'sender_texted',
  'recipient_texted',
  'follower_texted',
  'customer_texted',
  'staff_texted',
  'other_texted',
  'about_creation',
  'about_status',
  'about_following',
  'about_followed',
  'about_request',
  'about_new_request',
  'about_answer',
  'about_conversation',
  'about_transcript',
  'about_reply',
  'email_received',
  'other_email_received',
  'automatic_email_received',
  'emails_resolved',
  'about_notification',
  'about_invitation',
  'about_password_reset',
  'about_factor_reset',
  'about_webhook_paused',
  'about_webhook_disabled',
  'about_import_digest',
  'queued',
  'sending',
  'sent',
  'in_doubt',
  'failed',
  'refused',
  'gave_up',
  'erased',
  'overtaken',
  'bounced',
  'retried',
  'details_read',
  'label_printed',
  'conversation_read',
  'transcript_downloaded',
  'photo_viewed',
  'reply_file_downloaded',
  'email_read',
  'email_file_downloaded',
  'quote_read',
  'list_read',
  'history_read',
  'history_exported',
  'staff_session',
  'api_key',
  'unnamed_link',
  'sender_link',
  'recipient_link',
  'sender_address',
  'recipient_address',
] as const;
export const timelineWordSchema = z.enum(timelineWords);
export type TimelineWord = z.infer<typeof timelineWordSchema>;

const values = [
  /** As someone typed it. */
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('number'), number: z.number() }),
  z.object({ type: z.literal('status'), status: shipmentStatusSchema }),
  z.object({ type: z.literal('reason'), reason: statusReasonSchema }),
  z.object({ type: z.literal('place'), place: z.string() }),
  z.object({ type: z.literal('language'), language: languageSchema }),
  /** US dollars. */
  z.object({ type: z.literal('money'), usd: z.number() }),
  /** A day, or an instant of which the day counts; that of the parcel's destination. */
  z.object({ type: z.literal('day'), day: z.iso.date().or(instant()) }),
  z.object({ type: z.literal('instant'), instant: instant() }),
] as const;

/** A value of a line, which is written in the reader's language. */
const plainValueSchema = z.discriminatedUnion('type', values);

/** The same, or words with values in them, by the names that they have there. */
export const timelineValueSchema = z.discriminatedUnion('type', [
  ...values,
  z.object({
    type: z.literal('word'),
    word: timelineWordSchema,
    values: z.record(z.string(), plainValueSchema).optional(),
  }),
]);
export type TimelineValue = z.infer<typeof timelineValueSchema>;

/** What the details of a line are called. */
export const timelineLabels = [
  'description',
  'place',
  'reason',
  'expected',
  'previous',
  'language',
  'attempts',
  'reply',
  'nextAttempt',
] as const;
export const timelineLabelSchema = z.enum(timelineLabels);
export type TimelineLabel = z.infer<typeof timelineLabelSchema>;

/**
 * Who did it: someone with an account, by their username (null once there is no such account), a customer, through a signed link
 * or not, a program by the name of its API key, or no person at all.
 */
export const timelineActorSchema = z.discriminatedUnion('who', [
  z.object({ who: z.enum(['account', 'key']), name: z.string().nullable() }),
  z.object({ who: z.enum(['customer', 'link', 'system', 'simulator', 'import']) }),
]);
export type TimelineActor = z.infer<typeof timelineActorSchema>;

/** What became of a line that no longer counts: something else is told in its place, or it never happened. */
export const supersededSchema = z.enum(['corrected', 'withdrawn']);
export type Superseded = z.infer<typeof supersededSchema>;

/**
 * One line. `look` is the status whose colour it has, `timeZone` (IANA) that of the place where it happened, where known.
 * `recordedAt` and `revision` are null while the log does not have it.
 */
export const timelineLineSchema = z.object({
  id: uuid(),
  group: timelineGroupSchema,
  look: shipmentStatusSchema,
  title: timelineValueSchema,
  /** What is said of it below the title, in this order. */
  summary: z.array(timelineValueSchema),
  /** What is said of it on demand. */
  details: z.array(z.object({ label: timelineLabelSchema, value: timelineValueSchema })),
  occurredAt: instant(),
  timeZone: z.string().nullable(),
  recordedAt: instant().nullable(),
  by: timelineActorSchema,
  source: sourceSchema,
  revision: logNumber().nullable(),
  /** Whether this line is about to change by itself. */
  unsettled: z.boolean(),
  /** Null while the line stands as it was recorded. */
  superseded: supersededSchema.nullable(),
});
export type TimelineLine = z.infer<typeof timelineLineSchema>;

/**
 * `GET /api/shipments/{id}/timeline`: one page of everything about a parcel, sorted by when it happened, newest first, and how many
 * lines there are of each group on all pages, whichever group was asked for.
 */
export const timelineSchema = z.object({
  lines: z.array(timelineLineSchema),
  counts: z.record(timelineGroupSchema, z.int()),
});
export type Timeline = z.infer<typeof timelineSchema>;

/** What it can be asked for: one group, and a page of it. */
export const readTimelineSchema = z.strictObject({
  limit: listFields.limit,
  cursor: listFields.cursor,
  group: timelineGroupSchema.optional(),
});
