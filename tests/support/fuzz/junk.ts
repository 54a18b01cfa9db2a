import type { Dice } from './dice.ts';

const texts = [
  '',
  ' ',
  'x',
  'null',
  'undefined',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '0x10',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%',
  '%%%_\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u2066x',
  '\ufeffx',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301',
  'a\r\nBcc: c@example.com',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '01980000-0000-7000-8000-000000000001',
];
const numbers = [0, -0, -1, 1, 0.1, 1e-300, 1e300, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 99_999_999.99, 0.005, 180.0000001];

/** A text that no one meant; one in twenty is long. */
export const junkText = (dice: Dice): string =>
  dice.chance(0.05) ? dice.pick(['x', 'é', '\ud83d\ude00', '\\"', '[']).repeat(1 + dice.below(20_000)) : dice.pick(texts);

export function junkValue(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 3 ? 5 : 8)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
      return dice.pick(numbers);
    case 4:
    case 5:
      return junkText(dice);
    case 6:
      return Array.from({ length: dice.below(4) }, () => junkValue(dice, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: dice.below(4) }, () => [dice.pick(texts), junkValue(dice, depth + 1)] as const),
      );
  }
}

/** Bytes of every value. */
export const junkBytes = (dice: Dice, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(dice.below(256))).join('');
