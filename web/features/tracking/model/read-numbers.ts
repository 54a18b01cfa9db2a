import { hasValidCheckDigit, normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';

/** So many parcels are looked up at once. */
export const mostNumbers = 10;
const longestEntry = 40;

export interface NumberEntry {
  /** As the server wants it, or as it was typed where it is no number. */
  text: string;
  problem?: 'shape' | 'checkDigit';
}

/**
 * The numbers of a list, each once, in their order. Commas, semicolons and lines part them, and so do their own ends: spaces and
 * hyphens belong to a number, and a one-line field swallows the line ends of what is pasted into it.
 */
export function readNumbers(input: string): NumberEntry[] {
  const parts = input.split(/[,;\n\r\t]+/).flatMap((part) => normaliseTrackingNumber(part).split(/([A-Z]{2}\d{12}[A-Z]{2})/));
  const texts = parts.filter((part) => part !== '').map((part) => part.slice(0, longestEntry));
  return [...new Set(texts)].map((text) => {
    if (!trackingNumberPattern.test(text)) return { text, problem: 'shape' };
    return hasValidCheckDigit(text) ? { text } : { text, problem: 'checkDigit' };
  });
}
