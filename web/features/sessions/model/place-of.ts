import { localeOf, type Language } from '#contracts/languages.ts';

/** A time zone in plain words, with the city that stands for it; undefined for one that this browser does not know. */
export function placeOf(timeZone: string, language: Language): { zone: string; city: string } | undefined {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  try {
    const parts = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
    return { zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone, city };
  } catch {
    return undefined;
  }
}
