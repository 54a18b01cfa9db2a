import { asciiDigits } from '#contracts/primitives.ts';

/** Persian digits, and the decimal and grouping marks of Arabic numbers. */
const easternMarks: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',', '、': ' ', '。': ' ' };

/**
 * A text as it is compared: digits and letters of one width, small letters, no accents or vowel marks, one form for each Arabic
 * letter that people write in several ways, and nothing that cannot be seen.
 */
export function normalise(typed: string): string {
  return asciiDigits(typed.toWellFormed())
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٫٬،、。]/g, (mark) => easternMarks[mark] ?? mark)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u064B-\u0655\u0670\u0640]/g, '')
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
