import { localeOf, type Language } from '#contracts/languages.ts';
import { countries } from '#contracts/places.ts';

/** A country of the product in the reader's language; in English, and for an unknown one, the name as it is. */
export function formatCountry(name: string, language: Language): string {
  const code = countries.find((country) => country.name === name)?.code;
  if (language === 'en' || code === undefined) return name;
  return formatRegion(code, language);
}

/** Any country of ISO 3166-1, by its code. */
export const formatRegion = (code: string, language: Language): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code;
