import type { Language } from '#contracts/languages.ts';
import { countryNamed } from '#contracts/places.ts';

/** A country in the reader's language; in English by the name that the product uses. */
export function countryLabel(name: string, language: Language): string {
  if (language === 'en') return name;
  return new Intl.DisplayNames([language], { type: 'region' }).of(countryNamed(name).code) ?? name;
}
