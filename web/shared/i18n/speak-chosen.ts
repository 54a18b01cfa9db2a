import i18next from 'i18next';
import type { Language } from '#contracts/languages.ts';
import { keepLanguage } from './keep-language.ts';
import { chosenLanguage } from './start-i18n.ts';

let stands = false;
let choice: Language | undefined;

/** Keeps a choice and speaks it. A served page goes on in its own language until it is taken over, or its fields would be drawn anew. */
export function speakFromNowOn(language: Language): void {
  keepLanguage(language);
  choice = language;
  if (stands) void i18next.changeLanguage(language);
}

/** Tells that the screen stands: a choice that was made before is spoken now. */
export function speakChosen(): void {
  stands = true;
  const next = choice ?? chosenLanguage();
  if (i18next.language !== next) void i18next.changeLanguage(next);
}
