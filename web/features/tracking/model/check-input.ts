import { hasValidCheckDigit, normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';

export interface CheckedInput {
  /** As the server wants it: trimmed, upper-cased, without spaces and hyphens. */
  number: string;
  /** Complete, but one of its characters must be wrong; no need to ask the server. */
  wrongCheckDigit: boolean;
}

export function checkInput(input: string): CheckedInput {
  const number = normaliseTrackingNumber(input.trim());
  return { number, wrongCheckDigit: trackingNumberPattern.test(number) && !hasValidCheckDigit(number) };
}
