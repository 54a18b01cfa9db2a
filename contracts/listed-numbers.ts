import { z } from 'zod';
import { normaliseTrackingNumber, trackingNumberSchema } from './tracking-number.ts';

/** So many numbers narrow a list down at most: the address of a list with more would be longer than many servers take. */
export const mostListedNumbers = 300;

const isNumber = (text: string): boolean => trackingNumberSchema.safeParse(text).success;

/** Several tracking numbers with commas between them, each once. Refuses more than that, and one that cannot be a number. */
export const listedNumbers = () =>
  z
    .string()
    .max(30 * mostListedNumbers)
    .refine((list) => list.split(',').every(isNumber), 'Enter tracking numbers with commas between them')
    .transform((list) => [...new Set(list.split(',').map(normaliseTrackingNumber))])
    .refine((numbers) => numbers.length <= mostListedNumbers, `Enter ${mostListedNumbers} tracking numbers at most`);

/** `GET /api/shipments/unknown-numbers`: those of the numbers that no shipment has. */
export const askUnknownNumbersSchema = z.strictObject({ numbers: listedNumbers() });
export const unknownNumbersSchema = z.object({ numbers: z.array(z.string()) });

/** The tracking numbers of a pasted text, each once, and what else stands in it. */
export interface PastedNumbers {
  numbers: string[];
  others: string[];
}

/** Byte order marks, and what only says how wide or in which direction text is written. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\0]/g;
/** A number however its groups are set apart; two may stand in one cell. */
const grouped = /(?<![A-Z0-9])[A-Z]{2}(?:[ -]*\d){12}[ -]*[A-Z]{2}(?![A-Z0-9])/g;

/** Reads a column that was copied from a sheet, an email or a scanner: one number in a cell, or several. */
export function numbersIn(pasted: string): PastedNumbers {
  const cells = pasted
    .normalize('NFKC')
    .replace(invisible, '')
    .split(/[\n\v\f\r\u0085\u2028\u2029\t,;|]/)
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  const read = cells.map((cell) => {
    const found = (cell.toUpperCase().match(grouped) ?? []).map((number) => trackingNumberSchema.safeParse(number).data);
    const numbers = found.filter((number) => number !== undefined);
    return { cell, numbers, isRead: numbers.length > 0 && numbers.length === found.length };
  });
  return {
    numbers: [...new Set(read.flatMap(({ numbers }) => numbers))],
    others: [...new Set(read.flatMap(({ cell, isRead }) => (isRead ? [] : [cell])))],
  };
}
