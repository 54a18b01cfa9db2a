import { languages, type Language } from '#contracts/languages.ts';

export const languageKey = 'waybill.language';

interface Hints {
  /** The query string of the address, `?lang=` first. */
  search: string;
  stored: string | null;
  /** The browser's languages, best first, such as `pt-BR`. */
  browser: readonly string[];
}

/** The language to speak: the address, then the stored choice, then the browser, then English. */
export function chooseLanguage({ search, stored, browser }: Hints): Language {
  const wishes = [new URLSearchParams(search).get('lang'), stored, ...browser];
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0];
    const known = languages.find((language) => language === base);
    if (known) return known;
  }
  return 'en';
}
