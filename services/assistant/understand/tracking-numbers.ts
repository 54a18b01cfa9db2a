import { hasValidCheckDigit, trackingNumberPattern } from '#contracts/tracking-number.ts';
import { asTypedPlainly, trackingNumberCandidates } from '#contracts/tracking-numbers-in.ts';

/** What stands for a tracking number in a text: one, one with a typo, or something that cannot be one of ours. */
export type NumberFound = { type: 'number'; number: string } | { type: 'typo'; number: string } | { type: 'foreign' };

const gap = '[\\s\\p{Pd}]{0,2}';
const foreign = new RegExp(
  `(?<![A-Z0-9])(?:[A-Z]{2}\\d(?:${gap}\\d){6,15}|W[SEO](?:${gap}\\d){7,16}|1Z${gap}[A-Z0-9]{8,16})`,
  'u',
);
const manyDigits = /(?<!\d)\d(?:[\s\p{Pd}]?\d){7,24}(?!\d)/u;

/**
 * The tracking number in a text, written as people do: with spaces or hyphens, in digits of any width. `isExpected`: a number was
 * asked for, so that digits alone are meant as one.
 */
export function trackingNumberIn(typed: string, isExpected = false): NumberFound | undefined {
  const text = asTypedPlainly(typed);
  const candidates = trackingNumberCandidates(text);
  const valid = candidates.find(hasValidCheckDigit);
  if (valid !== undefined) return { type: 'number', number: valid };
  const typo = candidates.find((candidate) => trackingNumberPattern.test(candidate));
  if (typo !== undefined) return { type: 'typo', number: typo };
  return foreign.test(text) || (isExpected && manyDigits.test(text)) ? { type: 'foreign' } : undefined;
}
