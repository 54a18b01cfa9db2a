import { type AnswerQuote, answerQuoteSchema, type Quote } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';

/** An answer as typed; `validUntil` is a day, `yyyy-mm-dd`. */
export interface AnswerForm {
  price: string;
  validUntil: string;
  note: string;
}

/** In the order of the screen. */
export const answerFields = ['price', 'validUntil', 'note'] as const satisfies readonly (keyof AnswerForm)[];
export type AnswerField = (typeof answerFields)[number];

const dayMs = 86_400_000;
const usualDays = 14;
const longestDays = 366;

/** The day that it is in UTC, which is what the last day of an offer is counted by. */
export const todayInUtc = (): string => utcDay(new Date());

export const daysAfter = (day: string, days: number): string => utcDay(new Date(Date.parse(day) + days * dayMs));

/** The last day that an offer made on a day may hold through. */
export const lastDayAfter = (today: string): string => daysAfter(today, longestDays);

/** The last answer to be changed, or a new one that holds for a fortnight. */
export function answerFormOf({ answer }: Pick<Quote, 'answer'>, today: string): AnswerForm {
  const validUntil = answer && answer.validUntil >= today ? answer.validUntil : daysAfter(today, usualDays);
  return { price: answer ? answer.price.toFixed(2) : '', validUntil, note: answer?.note ?? '' };
}

export type CheckedAnswer = { ok: true; body: AnswerQuote } | { ok: false; wrong: readonly AnswerField[] };

/** The request body of the form, or the fields that keep it from being sent. */
export function checkAnswer(form: AnswerForm, today: string): CheckedAnswer {
  const parsed = answerQuoteSchema.safeParse({ ...form, note: form.note.trim() });
  const refused = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  if (form.validUntil < today || form.validUntil > lastDayAfter(today)) refused.add('validUntil');
  const wrong = answerFields.filter((field) => refused.has(field));
  return parsed.success && wrong.length === 0 ? { ok: true, body: parsed.data } : { ok: false, wrong };
}
