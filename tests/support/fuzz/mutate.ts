import type { Dice } from './dice.ts';
import { junkBytes, junkText, junkValue } from './junk.ts';

/** Spoils one place of a JSON value: another type, a bound, a missing or an unknown key. */
function spoil(dice: Dice, value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || (depth > 0 && dice.chance(0.3))) return junkValue(dice);
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.2)) return [...value, junkValue(dice)];
    const at = dice.below(value.length);
    return value.map((item: unknown, index) => (index === at ? spoil(dice, item, depth + 1) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || dice.chance(0.1)) return Object.fromEntries([...entries, [junkText(dice), junkValue(dice)]]);
  const at = dice.below(entries.length);
  if (dice.chance(0.1)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(entries.map(([key, item], index) => [key, index === at ? spoil(dice, item, depth + 1) : item]));
}

/** What no JSON.stringify writes: keys twice, prototypes, depth, halves of texts, bytes that are no UTF-8. */
function spoilText(dice: Dice, text: string): string {
  const first = text.startsWith('{"') ? text.slice(1, -1) : '"a":1';
  switch (dice.below(9)) {
    case 0:
      return `{${first},${first}}`;
    case 1:
      return `{"__proto__":${JSON.stringify(junkValue(dice))},${first}}`;
    case 2:
      return `{"constructor":{"prototype":{"role":"admin"}},${first}}`;
    case 3:
      return '['.repeat(1 + dice.below(5_000));
    case 4:
      return `${'{"a":'.repeat(30)}1${'}'.repeat(30 + dice.below(3))}`;
    case 5:
      return text.slice(0, dice.below(text.length + 1));
    case 6:
      return `\ufeff${text}`;
    case 7:
      return text.replace(/"/g, () => (dice.chance(0.2) ? `"\\ud800` : '"'));
    default: {
      const at = dice.below(text.length + 1);
      return text.slice(0, at) + junkBytes(dice, 1 + dice.below(4)) + text.slice(at);
    }
  }
}

/** The text of a body, as it should be or not. */
export function bodyText(dice: Dice, value: unknown): string {
  const spoilt = dice.chance(0.5) ? spoil(dice, value) : value;
  const text = JSON.stringify(spoilt) ?? '';
  if (dice.chance(0.15)) return spoilText(dice, text);
  if (dice.chance(0.05)) return '';
  if (dice.chance(0.003)) return JSON.stringify('x'.repeat(1_100_000));
  return text;
}
