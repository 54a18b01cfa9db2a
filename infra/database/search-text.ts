import { sql, type RawBuilder } from 'kysely';

/** The digits of a code point. Typed text is in lower case, so none of it contains a capital. */
const hexDigits = 'GHJKLMNOPRABCDEF';

const inCapitals = (character: string): string => {
  const hex = character.codePointAt(0)?.toString(16) ?? '';
  return `X${hex.replace(/./g, (digit) => hexDigits.charAt(Number.parseInt(digit, 16)))}Z`;
};

/**
 * Text as the trigram index reads it: in lower case, with every character beyond ASCII in capitals (`XNJOBZ`). Otherwise it
 * depends on the locale of the database whether such characters count as letters, and a name of two of them is too short to be found.
 */
const indexed = (text: string): string => text.toLowerCase().replace(/[^\0-\x7F]/gu, inCapitals);

/** What a row is found by, one field a line. */
export const searchText = (fields: readonly (string | null)[]): string => indexed(fields.join('\n'));

/** A phone number as it is found by, however it was grouped: its digits and the plus in front, without the `(0)` not dialled from abroad. */
export const compactPhone = (phone: string | null): string => (phone ?? '').replace(/\(\s*0\s*\)/, '').replace(/[^\d+]/g, '');

/** What to look for where that can only be a phone number: its digits, without the zeros that a plus or nothing may stand for. */
export const withoutGroups = (needle: string): string =>
  /^\+?[\d\s()./-]+$/.test(needle) && (needle.match(/\d/g)?.length ?? 0) >= 6
    ? compactPhone(needle).replace(/^(?:\+|0{1,2}(?=\d{6}))/, '')
    : needle;

const literally = (needle: string): string => indexed(needle).replace(/[\\%_]/g, '\\$&');

/** Rows that contain the text anywhere in their `search_text`, or in another text; wildcards of LIKE count as what they are. */
export const containing = (needle: string, text: RawBuilder<unknown> = sql`search_text`) =>
  sql<boolean>`${text} like ${`%${literally(needle)}%`}`;

/** Whether the trigram index can find the text anywhere: it needs three letters or digits in a row, or a character beyond ASCII. */
export const hasTrigram = (needle: string): boolean => /[a-z0-9]{3}|[^\0-\x7F]/.test(needle.toLowerCase());

/**
 * What the trigram index finds of a text: rows that contain it, those with a field that is it (the first one aside) where it is
 * too short for that, none where it has no letter or digit.
 */
export function foundByIndex(needle: string) {
  if (hasTrigram(needle)) return containing(needle);
  if (!/[a-z0-9]/.test(needle.toLowerCase())) return sql<boolean>`false`;
  const field = literally(needle);
  return sql<boolean>`(search_text like ${`%\n${field}\n%`} or search_text like ${`%\n${field}`})`;
}
