import { z } from 'zod';
import { instant } from './primitives.ts';

/**
 * What a rule of retention can remove: received emails as they came, with their attachments; files that were sent with replies; photos of
 * chats. What was said stays.
 */
export const retentionKinds = ['received_emails', 'reply_files', 'chat_photos'] as const;
export const retentionKindSchema = z.enum(retentionKinds);
export type RetentionKind = z.infer<typeof retentionKindSchema>;

export const retentionBounds = { least: 30, most: 3_650 } as const;
export const retentionDaysSchema = z.int().min(retentionBounds.least).max(retentionBounds.most);

/** `PUT /api/retention/{kind}`: how many days that kind of data is kept; null keeps it for good. */
export const setRetentionRuleSchema = z.strictObject({ days: retentionDaysSchema.nullable() });
export type SetRetentionRule = z.infer<typeof setRetentionRuleSchema>;

/** `GET /api/retention/preview`: what a rule would remove if it ran now. */
export const previewRetentionSchema = z.strictObject({
  kind: retentionKindSchema,
  days: z.coerce.number().pipe(retentionDaysSchema),
});

const countedSchema = z.object({ kind: retentionKindSchema, count: z.int() });

/** How much there is to be removed, and since when the oldest of it has been kept. */
export const retentionPreviewSchema = countedSchema.extend({ days: retentionDaysSchema, oldestAt: instant().nullable() });
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

/** One kind of data, and how long it is kept; without days for good. */
export const retentionRuleSchema = z.object({
  kind: retentionKindSchema,
  days: retentionDaysSchema.nullable(),
  setAt: instant().nullable(),
  setBy: z.string().nullable(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** Up to so many days without a run are nothing unusual; after more the clock may be wrong, and whoever looks after it is asked. */
export const mostDaysBetweenRuns = 7;

/**
 * `GET /api/retention`: a rule of each kind, and what the last run removed. `hold`: no rule runs, because by the clock it is `now`, and
 * `since` is the last time that was known to be right.
 */
export const retentionSchema = z.object({
  rules: z.array(retentionRuleSchema),
  lastRun: z.object({ at: instant(), removed: z.array(countedSchema) }).nullable(),
  hold: z.object({ since: instant(), now: instant() }).nullable(),
});
export type Retention = z.infer<typeof retentionSchema>;
