import type { Quote } from '#contracts/quotes.ts';
import { daysAfter } from '#contracts/utc-day.ts';

/** An answer as typed, in the order of the screen; `validUntil` is a day, `yyyy-mm-dd`. */
export type AnswerForm = { price: string; validUntil: string; note: string };

const usualDays = 14;
const longestDays = 366;

export const offerDays = (today: string) => ({ min: today, max: daysAfter(today, longestDays) });

export function answerFormOf({ answer }: Pick<Quote, 'answer'>, today: string): AnswerForm {
  const validUntil = answer && answer.validUntil >= today ? answer.validUntil : daysAfter(today, usualDays);
  return { price: answer ? answer.price.toFixed(2) : '', validUntil, note: answer?.note ?? '' };
}

export function isOfferDay({ validUntil }: AnswerForm, today: string): boolean {
  const { min, max } = offerDays(today);
  return validUntil >= min && validUntil <= max;
}
