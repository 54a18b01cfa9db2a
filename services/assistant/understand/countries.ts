import { isoCountries } from '#contracts/iso-countries.ts';
import { languages, localeOf, type Language } from '#contracts/languages.ts';
import { alsoCalled, markers } from './country-words.ts';
import { normalise } from '../../domain/normalise.ts';
import { patternOf, wordsOf } from './normalise.ts';

/** Where a text names a country (ISO 3166-1 alpha-2), and whether it says that a parcel comes from there or goes there. */
export interface CountryFound {
  code: string;
  role: 'from' | 'to' | undefined;
}

interface Name {
  code: string;
  words: string;
}

let known: readonly Name[] | undefined;

/** Every name of every country, longest first, so that South Korea is not Korea. */
function names(): readonly Name[] {
  known ??= allNames().toSorted((a, b) => b.words.length - a.words.length);
  return known;
}

function allNames(): Name[] {
  const byName = new Map<string, string>();
  const add = (code: string, name: string) => {
    const words = wordsOf(normalise(name)).trim();
    if (words.length > 1 && !byName.has(words)) byName.set(words, code);
  };
  for (const [code, also] of Object.entries(alsoCalled)) for (const name of also) add(code, name);
  for (const language of languages) {
    const inLanguage = new Intl.DisplayNames(localeOf(language), { type: 'region' });
    for (const code of isoCountries) add(code, inLanguage.of(code) ?? code);
  }
  return [...byName].map(([words, code]) => ({ code, words }));
}

/** The countries that a text names, in its order; each once. A text that is a country's two letters and nothing else names it. */
export function countriesIn(typed: string): readonly CountryFound[] {
  const letters = typed.trim().toUpperCase();
  if (isoCountries.includes(letters)) return [{ code: letters, role: undefined }];
  let left = wordsOf(normalise(typed));
  const found: { code: string; at: number; role: CountryFound['role'] }[] = [];
  for (const { code, words } of names()) {
    if (!left.includes(words)) continue;
    const pattern = new RegExp(patternOf(words).source, 'gu');
    for (const match of left.matchAll(pattern)) {
      found.push({ code, at: match.index, role: roleOf(left.slice(0, match.index), left.slice(match.index + match[0].length)) });
    }
    // What was part of a longer name is no name of its own.
    left = left.replace(pattern, (name) => '\u0001'.repeat(name.length));
  }
  const inOrder = found.toSorted((a, b) => a.at - b.at);
  return inOrder
    .filter(({ code }, index) => inOrder.findIndex((other) => other.code === code) === index)
    .map(({ code, role }) => ({ code, role }));
}

function roleOf(before: string, after: string): CountryFound['role'] {
  for (const role of ['from', 'to'] as const) {
    if (markers[role].after.some((marker) => after.trimStart().startsWith(marker))) return role;
  }
  for (const role of ['from', 'to'] as const) {
    if (markers[role].before.some((marker) => endsWith(before, marker))) return role;
  }
  return undefined;
}

/** Whether a text ends with a word; in Arabic its last letters may belong to the next one. */
function endsWith(before: string, marker: string): boolean {
  const trimmed = before.trimEnd();
  if (/^\p{Script=Han}/u.test(marker)) return trimmed.endsWith(marker);
  return trimmed.endsWith(` ${marker}`) || (/^\p{Script=Arabic}/u.test(marker) && before.endsWith(` ${marker}`));
}

/** The two ends of a journey, as far as a text names them. Of two countries without a word about it the first is where it begins. */
export function routeIn(typed: string): { from?: string; to?: string; unsaid?: string } {
  const [first, second] = countriesIn(typed);
  if (!first) return {};
  if (!second) return first.role ? { [first.role]: first.code } : { unsaid: first.code };
  const isReversed = first.role === 'to' || (second.role === 'from' && first.role !== 'from');
  return isReversed ? { from: second.code, to: first.code } : { from: first.code, to: second.code };
}

/** The name of a country in a language. */
export const countryIn = (code: string, language: Language): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code;
