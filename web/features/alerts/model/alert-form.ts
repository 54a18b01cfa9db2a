import type { AlertLevel } from '#contracts/alerts.ts';
import type { Language } from '#contracts/languages.ts';
import { instantOf, isNotAhead } from '#web/shared/format/local-moment.ts';

export type AlertForm = {
  level: AlertLevel;
  language: Language;
  title: string;
  detail: string;
  /** By the writer's own clock, `yyyy-mm-ddThh:mm`; empty: until it is withdrawn. */
  until: string;
};

export const emptyAlert = (language: Language): AlertForm => ({ level: 'notice', language, title: '', detail: '', until: '' });

export const alertOf = ({ until, ...form }: AlertForm) => ({ ...form, until: until === '' ? null : instantOf(until) });

/** Whether an alert would come down before it is up. */
export const isOver = ({ until }: AlertForm, now: Date): boolean => isNotAhead(until, now);
