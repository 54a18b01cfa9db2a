import { countries } from './places.ts';
import { asciiDigits } from './primitives.ts';
import { hasValidCheckDigit, normaliseTrackingNumber } from './tracking-number.ts';

const gap = '[\\s\\p{Pd}]{0,2}';
const ends = countries.map(({ code }) => code).join('|');
const letter = '[A-Z0-9]';
const ours = new RegExp(`(?<!${letter})(?:WS|WE|WO)${gap}(?:\\d${gap}){12}(?:${ends})(?!${letter})`, 'gu');
const likeOurs = new RegExp(`(?<!${letter})[A-Z]{2}${gap}(?:\\d${gap}){12}[A-Z]{2}(?!${letter})`, 'gu');

/** A text that people typed with digits of any width as ASCII ones, in capitals, and without characters that nobody sees. */
export const asTypedPlainly = (typed: string): string =>
  asciiDigits(typed.toWellFormed())
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\p{Cf}/gu, '')
    .toUpperCase();

/**
 * What has the shape of a tracking number in a text that is {@link asTypedPlainly}, written with spaces or hyphens or without: those
 * that look like ours first. Their check digits may be wrong.
 */
export const trackingNumberCandidates = (plain: string): string[] =>
  [...plain.matchAll(ours), ...plain.matchAll(likeOurs)].map(([found]) => normaliseTrackingNumber(found.replace(/\p{Pd}/gu, '')));

/** Every tracking number in a text, each once, those that look like ours first. */
export const trackingNumbersIn = (typed: string): string[] => [
  ...new Set(trackingNumberCandidates(asTypedPlainly(typed)).filter(hasValidCheckDigit)),
];
