import i18next from 'i18next';
import type { Language } from '#contracts/languages.ts';
import { keepLanguage } from './keep-language.ts';
import { chosenLanguage } from './start-i18n.ts';

let stands = false;

/** Keeps a choice and speaks it. A served page goes on in its own language until it is taken over, or its fields would be drawn anew. */
export function speakFromNowOn(language: Language): void {
  keepLanguage(language);
  if (stands) void i18next.changeLanguage(language);
}

/** Tells that the screen stands: a choice that was made before is spoken now. */
export function speakChosen(): void {
  stands = true;
  // What the address asked for is kept since the start, and may have been followed by another choice.
  const chosen = chosenLanguage('');
  if (i18next.language !== chosen) void i18next.changeLanguage(chosen);
}
