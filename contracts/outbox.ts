import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { messageFailureSchema } from './events/outgoing-message.ts';
import { listFields } from './lists.ts';
import { channelSchema, emailRecipientSchema, emailTemplateSchema } from './mail.ts';
import { instant, moment, uuid } from './primitives.ts';
import { timelineWordSchema } from './timeline.ts';

/** No more failed messages than this are queued once more by one request. */
export const mostRetriesAtOnce = 500;

/** What messages that are not sent are filed under: those that are still tried, in doubt, and given up. */
export const outboxStates = ['waiting', 'in_doubt', 'failed'] as const;
export const outboxStateSchema = z.enum(outboxStates);
export type OutboxState = z.infer<typeof outboxStateSchema>;

/** How many messages are in each state; `retryable` are those of the failed ones that can be queued once more. */
export const outboxCountsSchema = z.object({
  waiting: z.int(),
  in_doubt: z.int(),
  failed: z.int(),
  retryable: z.int(),
});
export type OutboxCounts = z.infer<typeof outboxCountsSchema>;

/** `GET /api/system/outbox`: messages that are not sent, of one state or of all. */
export const listOutboxSchema = z.strictObject({
  state: outboxStateSchema.optional(),
  limit: listFields.limit,
  cursor: listFields.cursor,
});

/**
 * A message that is not sent. It names no person: what it is about does. `attempts` counts since it was queued, or queued once more;
 * `nextAttemptAt` is of waiting ones; `subject` is null where no words are known for the template; `mayRetry` is false where its person
 * was erased, where it is no longer needed, and while its end is not on the record yet.
 */
export const outboxMessageSchema = z.object({
  id: uuid(),
  state: z.enum(['queued', 'sending', 'in_doubt', 'failed']),
  channel: channelSchema,
  about: aboutSchema,
  template: emailTemplateSchema,
  subject: timelineWordSchema.nullable(),
  recipient: emailRecipientSchema,
  attempts: z.int(),
  retries: z.int(),
  failure: messageFailureSchema.nullable(),
  replyCode: z.int().nullable(),
  queuedAt: instant(),
  nextAttemptAt: instant().nullable(),
  mayRetry: z.boolean(),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

/**
 * `POST /api/system/outbox/{id}/retry`: `retries` as it was seen, so that however many ask at once, it is queued once more once.
 * `copyConfirmed` is required of an email in doubt, whose addressee may have it already.
 */
export const retryMessageSchema = z.strictObject({
  retries: z.int().min(0).max(1_000_000),
  copyConfirmed: z.boolean().default(false),
});
export const messageRetriedSchema = z.object({ retried: z.boolean() });

/** `POST /api/system/outbox/retry-failed`: of what had failed by then; null for now. */
export const retryFailedSchema = z.strictObject({ failedBy: moment().nullable() });
export type RetryFailed = z.infer<typeof retryFailedSchema>;

/** How many were queued once more, how many of those that had failed by then are left, and the moment to ask for them with. */
export const failedRetriedSchema = z.object({ retried: z.int(), left: z.int(), failedBy: instant() });
export type FailedRetried = z.infer<typeof failedRetriedSchema>;
