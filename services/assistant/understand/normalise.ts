import { normalise } from '../../domain/normalise.ts';

/** The words of a normalised text between single spaces, with one in front and one behind. */
export const wordsOf = (normalised: string): string =>
  ` ${normalised
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(spaceInside, '')
    .trim()} `;

/** What is written without spaces between words: there a word is found wherever its characters are. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const spaceInside = new RegExp(`(?<=${unspaced.source}) (?=${unspaced.source})`, 'gu');
const katakana = '[\\p{Script=Katakana}ー]';
/** Short words that Arabic writes together with the next one: and, so, with, for, like, the. */
const clitics = '(?:[وفبلك]|ال|وال|بال|لل|فال|كال)?';

const patterns = new Map<string, RegExp>();

/**
 * How a word, or several in a row, is found in what {@link wordsOf} returns. A star at either end stands for any letters, and in
 * Chinese and Japanese none is needed, but a word in katakana is no part of a longer one.
 */
export function patternOf(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const core = normalise(word.replace(/^\*|\*$/g, ''));
  const escaped = wordsOf(core).trim();
  const made = new RegExp(
    boundary(core, 'before', word.startsWith('*')) + escaped + boundary(core, 'after', word.endsWith('*')),
    'u',
  );
  patterns.set(word, made);
  return made;
}

function boundary(core: string, side: 'before' | 'after', isOpen: boolean): string {
  if (isOpen) return '';
  const look = side === 'before' ? '?<!' : '?!';
  if (/^[\p{Script=Katakana}ー]+$/u.test(core)) return `(${look}${katakana})`;
  if (unspaced.test(core)) return '';
  if (side === 'before' && /^\p{Script=Arabic}/u.test(core)) return `(?<=[^\\p{Script=Arabic}]${clitics})`;
  // Latin letters and digits end where Chinese begins.
  return `(${look}[^ \\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])`;
}

/** Whether a text, by its {@link wordsOf}, holds one of these words. */
export const holdsAny = (words: string, among: readonly string[]): boolean => among.some((word) => holds(words, word));

/** Whether a text, by its {@link wordsOf}, holds a word. */
export const holds = (words: string, word: string): boolean => patternOf(word).test(words);
