import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { countries } from './places.ts';
import { line } from './primitives.ts';

const time = (latest: string) =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'write a time as HH:MM, e.g. "08:30"')
    .refine((value) => value <= latest, `must not be later than ${latest}`);

const opening = z
  .strictObject({ from: time('23:59'), to: time('24:00') })
  .refine(({ from, to }) => from < to, 'must begin before it ends; hours past midnight belong to the next day');

/** When somebody is there on one day, in its order; none: closed. */
const openingsSchema = z
  .array(opening)
  .max(10)
  .refine((day) => day.every(({ from }, index) => from >= (day[index - 1]?.to ?? '')), 'must be in order and must not overlap');

/** The days of a week, Monday first (ISO 8601). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const holidaySchema = z.strictObject({
  /** One day, or a day of every year. */
  date: z
    .string()
    .refine(
      (value) => z.iso.date().safeParse(/^\d\d-\d\d$/.test(value) ? `2024-${value}` : value).success,
      'write a day as YYYY-MM-DD, or as MM-DD for every year',
    ),
  /** When somebody is there all the same. */
  open: openingsSchema.default([]),
});

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An IANA time zone that this system knows, e.g. `America/New_York`. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'must be a time zone such as "America/New_York"');

/** When people answer. Times are `HH:MM` of that time zone, `24:00` is the end of a day; a holiday stands above its weekday. */
export const businessHoursSchema = z.strictObject({
  timeZone: timeZoneSchema,
  week: z.strictObject({
    monday: openingsSchema,
    tuesday: openingsSchema,
    wednesday: openingsSchema,
    thursday: openingsSchema,
    friday: openingsSchema,
    saturday: openingsSchema,
    sunday: openingsSchema,
  }),
  holidays: z.array(holidaySchema).max(500),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;
export type Openings = z.infer<typeof openingsSchema>;

const note = () => line(500);

/**
 * What somebody who sends to a country has to know. Parcels between countries of one customs area need no customs declaration.
 * `recipientId` is the number that customs there ask the recipient for. The note may be missing in every language but English.
 */
const countryInfoSchema = z.strictObject({
  customsArea: line(40).optional(),
  recipientId: line(120).optional(),
  note: z
    .partialRecord(languageSchema, note())
    .and(z.object({ en: note() }))
    .optional(),
});

const period = (minutes: number) => z.int().min(1).max(525_600).default(minutes);

/**
 * After how many minutes without a word a conversation is closed: one that only the assistant is in; one whose visitor waits for a
 * person, without and with an email address to be written to; and one that a person has answered. In all but the last the visitor
 * has left as well.
 */
const closingSchema = z
  .strictObject({
    assistantMinutes: period(30),
    waitingMinutes: period(60),
    waitingByEmailMinutes: period(2_880),
    answeredMinutes: period(1_440),
  })
  .prefault({});
export type ClosingPeriods = z.infer<typeof closingSchema>;

/**
 * What an operator edits about support: when people answer, when conversations are closed, and what to know per country (ISO 3166-1
 * alpha-2 codes).
 */
export const supportContentSchema = z.strictObject({
  hours: businessHoursSchema,
  closing: closingSchema,
  countries: z.partialRecord(z.enum(countries.map(({ code }) => code)), countryInfoSchema),
});
export type SupportContent = z.infer<typeof supportContentSchema>;
