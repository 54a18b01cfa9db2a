import { languages, type Language } from './languages.ts';

/** Where a browser keeps the chosen language for its pages. */
export const languageKey = 'waybill.language';

/** The cookie with the same choice, so that the server renders pages in that language. */
export const languageCookie = 'waybill_language';

/** What a browser says about the language its reader wants. */
export interface LanguageHints {
  /** The query string of the address, `?lang=` first. */
  search: string;
  /** The choice that was kept, if any. */
  stored: string | null | undefined;
  /** The browser's languages, best first, such as `pt-BR`. */
  browser: readonly string[];
}

/** The language to speak: the address, then the stored choice, then the browser, then English. */
export function chooseLanguage({ search, stored, browser }: LanguageHints): Language {
  const wishes = [new URLSearchParams(search).get('lang'), stored, ...browser];
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0];
    const known = languages.find((language) => language === base);
    if (known) return known;
  }
  return 'en';
}

/** The languages of an Accept-Language header (RFC 9110, 12.5.4), best first; those with weight 0 are left out. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)), index };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ tag }) => tag);
