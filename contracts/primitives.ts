import { z } from 'zod';

/** Tabs and line ends stay; every other control character, NUL and lone surrogates never reach storage. */
const forbidden = /[^\P{Cc}\t\n\r]/u;

/**
 * Human text, trimmed, between `min` and `max` UTF-16 code units.
 * Refuses NUL, control characters and lone surrogates, which neither JSON nor Postgres carry safely.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !forbidden.test(value) && value.isWellFormed(), 'Contains unsupported characters');

/** One line of human text: like {@link text}, without line ends or tabs. */
export const line = (max: number, min = 1) => text(max, min).refine((value) => !/[\r\n\t]/.test(value), 'Use a single line');

/** An email address, at most 254 characters (RFC 5321), kept as typed. */
export const emailAddress = () => z.string().trim().max(254).pipe(z.email('Enter an email address such as name@example.com'));

const phoneExample = 'Enter a phone number such as +1 212 555 0100';

/** A phone number as people write it: digits, spaces, `+ ( ) - . /` and an extension; 4 to 32 characters. */
export const phoneNumber = () =>
  z
    .string()
    .trim()
    .min(4)
    .max(32)
    // A pipe: the pattern backtracks, and never sees more than its 32 characters.
    .pipe(z.string().regex(/^\+?[\d ()./-]*\d[\d ()./-]*(?:(?:x|ext\.?) ?\d+)?$/i, phoneExample));

/**
 * A phone number with its country code, `+` or `00` in front, as people write it; returns it as E.164 (ITU-T E.164): `+447700900123`.
 * A national prefix in brackets is dropped, and digits of any keyboard are read. Whether anyone has the number it does not know.
 */
export const internationalNumber = () =>
  z
    .string()
    .trim()
    .max(40)
    .transform(asE164)
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, phoneExample));

/** The text with full-width and Arabic-Indic digits as ASCII ones. */
export const asciiDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

const asE164 = (typed: string): string =>
  asciiDigits(typed)
    .replace('(0)', '')
    .replace(/[\s()./\p{Pd}\p{Cf}]/gu, '')
    .replace(/^00/, '+');

const plainDecimal = /^-?\d{1,12}(?:\.\d{1,10})?$/;

/**
 * A decimal of the given scale, as a number or as plain digits in a string; returns a number.
 * A value with more decimals than the column holds is refused instead of being rounded.
 * `message` replaces the general ones for what is not a number or too small.
 */
export const decimal = ({ min, max, scale = 2, message }: { min: number; max: number; scale?: number; message?: string }) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(plainDecimal, message ?? 'Enter a number'),
      ],
      message,
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, message)
        .max(max)
        .refine((value) => Number(value.toFixed(scale)) === value, `Use at most ${scale} decimal places`),
    );

/** Largest value of a numeric(10, 2) column. */
export const maxDecimal10Scale2 = 99_999_999.99;

/** A measure that is never zero (kg or cm), numeric(10, 2). */
export const measure = () => decimal({ min: 0.01, max: maxDecimal10Scale2 });

/** An amount of money with two decimals, zero allowed, numeric(10, 2). */
export const amount = () => decimal({ min: 0, max: maxDecimal10Scale2 });

/** Decimal degrees, numeric(10, 8). */
export const latitude = () => decimal({ min: -90, max: 90, scale: 8 });

/** Decimal degrees, numeric(11, 8). */
export const longitude = () => decimal({ min: -180, max: 180, scale: 8 });

/** An ISO 8601 instant with an offset (`Z` or `+01:00`). */
export const instant = () => z.iso.datetime({ offset: true });

/**
 * An instant as people give it: between 1970 and 2200 and at most 14 hours from UTC, which every clock and database holds.
 * Keeps the offset; anything finer than milliseconds is cut off.
 */
export const moment = () =>
  instant()
    .refine(isHoldable, 'Enter a time between 1970 and 2200, at most 14 hours from UTC')
    .transform((value) => value.replace(/(\.\d{3})\d+/, '$1'));

function isHoldable(value: string): boolean {
  const at = Date.parse(value);
  const [, hours = 0, minutes = 0] = /[+-](\d\d):(\d\d)$/.exec(value) ?? [];
  return at >= 0 && at < Date.UTC(2200, 0, 1) && Number(hours) * 60 + Number(minutes) <= 14 * 60;
}

/** A bigint of the log (revision or position) as decimal digits. */
export const logNumber = () => z.string().regex(/^\d{1,20}$/, 'must be decimal digits');

/** A UUID of any version; Waybill's own ids are UUIDv7. */
export const uuid = () => z.uuid();

/** A day (`YYYY-MM-DD`) between 1970 and 2199, which every clock and database holds. */
export const day = () => z.iso.date().refine((value) => value >= '1970-01-01' && value < '2200-01-01', 'Enter a valid date');

/** Several of those values, each once, as one text with commas between them. */
export const severalOf = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .max(1_000)
    .refine((list) => list.split(',').every((part) => values.some((value) => value === part)), 'Choose an option from the list')
    .transform((list) => values.filter((value) => list.split(',').includes(value)));

/** A whole number of up to three digits as a query has it; `usual` is what is taken without it. */
export const wholeNumber = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(usual)
    .meta({ type: 'integer', minimum: least, maximum: most, default: usual });
