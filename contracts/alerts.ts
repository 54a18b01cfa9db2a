import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { instant, line, logNumber, moment, text, uuid } from './primitives.ts';

/** How much an alert changes for parcels: good to know, later than usual, or not moving at all. */
export const alertLevels = ['notice', 'delay', 'suspension'] as const;
export const alertLevelSchema = z.enum(alertLevels);
export type AlertLevel = z.infer<typeof alertLevelSchema>;

/** `POST /api/alerts`. `language` is the one it is written in; `until` takes it down by itself, null or absent never. */
export const publishAlertSchema = z.strictObject({
  level: alertLevelSchema,
  title: line(120),
  detail: text(1_000),
  language: languageSchema.default('en'),
  until: moment().nullable().default(null),
});
export type PublishAlert = z.infer<typeof publishAlertSchema>;

/** A published service alert. */
export const alertSchema = z.object({
  id: uuid(),
  level: alertLevelSchema,
  title: z.string(),
  detail: z.string(),
  language: languageSchema,
  publishedAt: instant(),
  until: instant().nullable(),
  revision: logNumber(),
});
export type Alert = z.infer<typeof alertSchema>;

/** What became of an alert: it is up, its time is over, or someone took it down. */
export const alertStates = ['active', 'ended', 'withdrawn'] as const;
export const alertStateSchema = z.enum(alertStates);
export type AlertState = z.infer<typeof alertStateSchema>;

/** `GET /api/alerts/all`: of one state or of all. */
export const listAlertsSchema = z.strictObject({
  state: alertStateSchema.optional(),
  limit: listFields.limit,
  cursor: listFields.cursor,
});

/** An alert with everything that was done to it, the first thing first; `by` is null where the account no longer exists. */
export const keptAlertSchema = alertSchema.extend({
  state: alertStateSchema,
  history: z.array(z.object({ type: z.enum(['published', 'withdrawn']), at: instant(), by: z.string().nullable() })),
});
export type KeptAlert = z.infer<typeof keptAlertSchema>;
