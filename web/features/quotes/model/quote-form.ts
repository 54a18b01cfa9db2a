import { daysAfter } from '#contracts/utc-day.ts';
import { type FieldProblems, isBlank } from '#web/shared/forms/problem.ts';

export const emptyQuote = {
  name: '',
  email: '',
  phone: '',
  company: '',
  fromLocation: '',
  toLocation: '',
  packageType: '',
  serviceType: '',
  weight: '',
  dimensions: '',
  timeline: '',
  description: '',
};
export type QuoteForm = typeof emptyQuote;
export type QuoteField = keyof QuoteForm;

/** Without these four there is nothing to answer. */
export const requiredFields: readonly QuoteField[] = ['name', 'email', 'fromLocation', 'toLocation'];

export const canBeSent = (form: QuoteForm): boolean => requiredFields.every((field) => !isBlank(form[field]));

const longestDays = 366;

/** The days on which a parcel may leave, for someone for whom it is that day. */
export const leavingDays = (today: string) => ({ min: today, max: daysAfter(today, longestDays) });

/** The day on the reader's own calendar, `yyyy-mm-dd`. */
export const dayOfReader = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** What the schema cannot know: nothing leaves before today. */
export const checkLeaving = ({ timeline }: QuoteForm, today: string): FieldProblems<QuoteField> =>
  timeline !== '' && timeline < today ? { timeline: { kind: 'tooEarly', day: today } } : {};
