import i18next from 'i18next';
import type { Language } from '#contracts/languages.ts';
import { keepLanguage } from './keep-language.ts';
import { chosenLanguage } from './start-i18n.ts';

let isHydrated = false;
let choice: Language | undefined;

/** Stores a choice and applies it. A served page keeps its own language until hydration, or its fields would be drawn again. */
export function setLanguage(language: Language): void {
  keepLanguage(language);
  choice = language;
  if (isHydrated) void i18next.changeLanguage(language);
}

/** To be called after hydration: applies a choice that was made before. */
export function applyChosenLanguage(): void {
  isHydrated = true;
  const next = choice ?? chosenLanguage();
  if (i18next.language !== next) void i18next.changeLanguage(next);
}
