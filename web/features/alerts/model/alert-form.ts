import { type AlertLevel, type PublishAlert, publishAlertSchema } from '#contracts/alerts.ts';
import type { Language } from '#contracts/languages.ts';

export interface AlertForm {
  level: AlertLevel;
  title: string;
  detail: string;
  language: Language;
  /** By the writer's own clock, `yyyy-mm-ddThh:mm`; empty: until somebody withdraws it. */
  until: string;
}

/** What can be wrong with a field, as a key of the dictionary. */
export type AlertProblem = 'required' | 'tooLong' | 'past';
export type AlertProblems = Partial<Record<'title' | 'detail' | 'until', AlertProblem>>;

export const emptyAlert = (language: Language): AlertForm => ({ level: 'notice', title: '', detail: '', language, until: '' });

/** The request body, or what keeps the form from being sent. */
export function checkAlert(
  { until, ...form }: AlertForm,
  now: Date,
): { ok: true; body: PublishAlert } | { ok: false; problems: AlertProblems } {
  const ends = until === '' ? null : new Date(until);
  const parsed = publishAlertSchema.safeParse({ ...form, until: ends && isoOf(ends) });
  const problems: AlertProblems = {};
  for (const { path, code } of parsed.error?.issues ?? []) {
    const field = path[0];
    if (field === 'title' || field === 'detail') problems[field] ??= code === 'too_big' ? 'tooLong' : 'required';
    if (field === 'until') problems.until = 'past';
  }
  if (ends && !(ends > now)) problems.until = 'past';
  return parsed.success && Object.keys(problems).length === 0 ? { ok: true, body: parsed.data } : { ok: false, problems };
}

const isoOf = (moment: Date): string => (Number.isNaN(moment.getTime()) ? '' : moment.toISOString());
