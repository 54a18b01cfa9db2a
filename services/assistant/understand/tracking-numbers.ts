import { asciiDigits } from '#contracts/primitives.ts';
import { countries } from '#contracts/places.ts';
import { hasValidCheckDigit, normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';

/** What stands for a tracking number in a text: one, one with a typo, or something that cannot be one of ours. */
export type NumberFound = { type: 'number'; number: string } | { type: 'typo'; number: string } | { type: 'foreign' };

const gap = '[\\s\\p{Pd}]{0,2}';
const ends = countries.map(({ code }) => code).join('|');
const letter = '[A-Z0-9]';
const ours = new RegExp(`(?<!${letter})(?:WS|WE|WO)${gap}(?:\\d${gap}){12}(?:${ends})(?!${letter})`, 'gu');
const likeOurs = new RegExp(`(?<!${letter})[A-Z]{2}${gap}(?:\\d${gap}){12}[A-Z]{2}(?!${letter})`, 'gu');
const foreign = new RegExp(
  `(?<!${letter})(?:[A-Z]{2}\\d(?:${gap}\\d){6,15}|W[SEO](?:${gap}\\d){7,16}|1Z${gap}[A-Z0-9]{8,16})`,
  'u',
);
const manyDigits = /(?<!\d)\d(?:[\s\p{Pd}]?\d){7,24}(?!\d)/u;

/**
 * The tracking number in a text, written as people do: with spaces or hyphens, in digits of any width. `isExpected`: a number was
 * asked for, so that digits alone are meant as one.
 */
export function trackingNumberIn(typed: string, isExpected = false): NumberFound | undefined {
  const text = asciiDigits(typed.toWellFormed())
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\p{Cf}/gu, '')
    .toUpperCase();
  const candidates = [...text.matchAll(ours), ...text.matchAll(likeOurs)].map(([found]) => compact(found));
  const valid = candidates.find(hasValidCheckDigit);
  if (valid !== undefined) return { type: 'number', number: valid };
  const typo = candidates.find((candidate) => trackingNumberPattern.test(candidate));
  if (typo !== undefined) return { type: 'typo', number: typo };
  return foreign.test(text) || (isExpected && manyDigits.test(text)) ? { type: 'foreign' } : undefined;
}

const compact = (found: string): string => normaliseTrackingNumber(found.replace(/\p{Pd}/gu, ''));
