import { z } from 'zod';
import { isoCountries } from './iso-countries.ts';
import { amount, asciiDigits, line } from './primitives.ts';

/** Most lines that a customs declaration can have. */
export const maxCustomsLines = 50;
const maxQuantity = 99_999;

/**
 * A code of the Harmonized System (WCO), as printed in tariffs: dots, spaces and invisible marks are dropped, digits of any
 * keyboard are read. Six digits are international; countries add up to four.
 */
const hsCode = () =>
  z
    .string()
    .trim()
    .max(40)
    .transform((typed) => asciiDigits(typed).replace(/[\s.\p{Cf}]/gu, ''))
    .pipe(z.string().regex(/^\d{6,10}$/, 'Enter an HS code of 6 to 10 digits'));

/** A whole number, or its digits. */
const quantity = () =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,6}$/, 'Enter a whole number'),
    ])
    .transform(Number)
    .pipe(z.int().min(1).max(maxQuantity));

/** One kind of goods in a parcel, for customs. `originCountry` is where they were made (ISO 3166-1 alpha-2), `unitValue` is in USD. */
export const customsLineSchema = z.strictObject({
  description: line(200),
  hsCode: hsCode(),
  originCountry: z.enum(isoCountries),
  quantity: quantity(),
  unitValue: amount(),
});
export type CustomsLine = z.infer<typeof customsLineSchema>;

/** A line as it was declared, also where it could not be declared any more. */
export const declaredLineSchema = z.object({
  description: z.string(),
  hsCode: z.string(),
  originCountry: z.string(),
  quantity: z.number(),
  unitValue: z.number(),
}) satisfies z.ZodType<CustomsLine>;

type Worth = Pick<CustomsLine, 'quantity' | 'unitValue'>;

const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** What the goods of those lines are worth together, in USD: exact up to 90 trillion, which is more than can be declared. */
export const customsTotal = (lines: readonly Worth[]): number =>
  lines.reduce((sum, goods) => sum + goods.quantity * centsOf(goods.unitValue), 0) / 100;

/** Whether the goods are worth what the parcel is declared at, to the cent. Where none are listed there is nothing to compare. */
export const isDeclaredTotal = (lines: readonly Worth[], value: number): boolean =>
  lines.length === 0 || centsOf(customsTotal(lines)) === centsOf(value);
