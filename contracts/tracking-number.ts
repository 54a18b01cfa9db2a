import { z } from 'zod';

/** Two letters, twelve digits, two letters, e.g. `WE483920175525US`. */
export const trackingNumberPattern = /^[A-Z]{2}\d{12}[A-Z]{2}$/;

/** A tracking number as people type it: upper-cased, without spaces and hyphens. */
export const normaliseTrackingNumber = (input: string): string => input.toUpperCase().replace(/[\s-]/g, '');

/**
 * The check digit over a string of decimal digits, ISO 7064 MOD 11,10:
 * p = 10; for each digit: s = (p + d) mod 10, or 10 when 0; p = 2s mod 11; the check digit is (11 - p) mod 10.
 */
export function checkDigit(digits: string): string {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return String((11 - product) % 10);
}

/** Whether the twelfth digit of a well-formed tracking number is the check digit of the first eleven. */
export function hasValidCheckDigit(trackingNumber: string): boolean {
  return trackingNumberPattern.test(trackingNumber) && checkDigit(trackingNumber.slice(2, 13)) === trackingNumber[13];
}

/** A tracking number as printed: `WE 4839 2017 5525 US`. Anything malformed comes back as it is. */
export function groupTrackingNumber(trackingNumber: string): string {
  const parts = /^([A-Z]{2})(\d{4})(\d{4})(\d{4})([A-Z]{2})$/.exec(trackingNumber);
  return parts ? parts.slice(1).join(' ') : trackingNumber;
}

/** Normalises the input; refuses a wrong shape or check digit with a message. */
export const trackingNumberSchema = z
  .string()
  .max(64)
  .transform(normaliseTrackingNumber)
  .pipe(
    z
      .string()
      .regex(trackingNumberPattern, 'Enter two letters, twelve digits and two letters')
      .refine((value) => !trackingNumberPattern.test(value) || hasValidCheckDigit(value), 'Check digit does not match'),
  );
