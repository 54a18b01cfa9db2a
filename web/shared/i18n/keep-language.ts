import { languageCookie, languageKey } from '#contracts/choose-language.ts';
import type { Language } from '#contracts/languages.ts';
import { browserStorage } from '../browser-storage.ts';

const oneYearS = 365 * 24 * 60 * 60;

/** Keeps the choice in this browser, and in a cookie for the server, whose pages then come in that language. */
export function keepLanguage(language: Language): void {
  browserStorage.set(languageKey, language);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${oneYearS}; SameSite=Lax${secure}`;
}
