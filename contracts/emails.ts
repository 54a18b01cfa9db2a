import { z } from 'zod';
import { listFields } from './lists.ts';
import { emailAddress, instant, line, text, uuid } from './primitives.ts';

/** All attachments of one email together hold at most this, in bytes, before they are encoded. */
export const maxAttachmentBytes = 25 * 1024 * 1024;
/** Longer texts and pages of received emails are cut; the whole of them is in the stored message. */
export const maxEmailText = 200_000;
/** What staff write in one reply at most, in UTF-16 code units. */
export const maxReplyText = 20_000;
export const maxSubject = 200;

/** A mailbox as a header names it; `name` is empty where there is none. */
export const mailAddressSchema = z.object({ name: z.string(), address: z.string() });
export type MailAddress = z.infer<typeof mailAddressSchema>;

/**
 * A file in an email, which `GET /api/emails/{id}/attachments/{place}` returns as a download: its place among them counts from 0, `size`
 * is in bytes, `name` is safe to save under.
 */
export const emailAttachmentSchema = z.object({
  place: z.int().min(0),
  name: z.string(),
  type: z.string(),
  size: z.int().min(0),
  /** Without angle brackets, where the page shows it as a picture of its own. */
  contentId: z.string().nullable(),
});
export type EmailAttachment = z.infer<typeof emailAttachmentSchema>;

/** As staff see it; of one that was deleted only the name and the size are left, and its download is refused: a received one with `file_deleted`, one of a reply with `not_found`. */
export const shownAttachmentSchema = emailAttachmentSchema.extend({ isDeleted: z.boolean() });
export type ShownAttachment = z.infer<typeof shownAttachmentSchema>;

/**
 * What a received email says. `messageId` and `references` are without angle brackets, the references from the oldest on, that of
 * In-Reply-To last; `html` is as it came, and never trusted.
 */
export const parsedEmailSchema = z.object({
  messageId: z.string().nullable(),
  references: z.array(z.string()),
  from: mailAddressSchema,
  replyTo: z.array(mailAddressSchema),
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(emailAttachmentSchema),
  /** What of it could not be read, or was cut: a person would want to see the stored message. */
  isCut: z.boolean(),
});
export type ParsedEmail = z.infer<typeof parsedEmailSchema>;

/**
 * A report on the delivery of an email of ours (RFC 3464). `messageId` is that of the email, without angle brackets; `status` an
 * enhanced status code (RFC 3463), `5.1.1`.
 */
export const deliveryReportSchema = z.object({
  messageId: z.string().nullable(),
  action: z.enum(['failed', 'delayed', 'delivered', 'relayed', 'expanded']),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .nullable(),
  recipient: z.string().nullable(),
});
export type DeliveryReport = z.infer<typeof deliveryReportSchema>;

/** `GET /api/emails`: the inbox, newest first, by page as the specification has it. */
export const listEmailsSchema = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .default(20),
  search: listFields.search,
  unread: z.literal('true').optional(),
});

/** An email of the inbox. `body` is HTML where `isHTML`, and never trusted; `threadId` is its conversation. */
export const inboxEmailSchema = z.object({
  id: uuid(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  isHTML: z.boolean(),
  /** The same without markup. */
  text: z.string(),
  threadId: uuid().nullable(),
  attachments: z.array(shownAttachmentSchema),
  isCut: z.boolean(),
  isAutomatic: z.boolean(),
  receivedAt: instant(),
  isRead: z.boolean(),
});
export type InboxEmail = z.infer<typeof inboxEmailSchema>;

export const inboxPageSchema = z.object({ emails: z.array(inboxEmailSchema), hasMore: z.boolean(), total: z.int() });

/** `GET /api/emails/stats/unread`. */
export const unreadEmailsSchema = z.object({ unreadCount: z.int() });

/** How far a reply has come; `bounced`: the mail server took it, and reported later that it did not arrive. */
export const replyStates = ['pending', 'sent', 'failed', 'in_doubt', 'withdrawn'] as const;
export const replyStateSchema = z.enum(replyStates);

/** A reply to an email of the inbox; `sentAt` is when it was written, until the mail server has taken it. */
export const emailReplySchema = z.object({
  id: uuid(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  status: replyStateSchema,
  sentAt: instant(),
});
export type EmailReply = z.infer<typeof emailReplySchema>;

/** `POST /api/emails/{id}/reply`. */
export const replyToEmailSchema = z.strictObject({
  to: emailAddress(),
  subject: line(maxSubject),
  body: text(maxReplyText),
});
export type ReplyToEmail = z.infer<typeof replyToEmailSchema>;
