import { currencies } from '#contracts/currencies.ts';
import type { Language } from '#contracts/languages.ts';
import { countries } from '#contracts/places.ts';

/** Currencies of more than one country; any other belongs to the country whose flag it is drawn with. */
const shared: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  USD: 'EC SV US',
  CHF: 'CH LI',
};

/** The currency that people in a region (ISO 3166-1) pay with, if we know it. */
const currencyIn = (region: string | undefined): string | undefined =>
  Object.keys(shared).find((code) => shared[code]?.split(' ').includes(region ?? '')) ??
  currencies.find(({ flag }) => flag === region)?.code;

export interface ReaderHints {
  /** IANA name. */
  timeZone: string;
  /** The browser's languages, such as `en-GH`. */
  tags: readonly string[];
  language: Language;
}

/** The currencies that a reader may count in, likeliest first: by the clock, by the browser's regions, by the page's language. */
export function suggestedCurrencies({ timeZone, tags, language }: ReaderHints): string[] {
  const regions = [
    countries.find(({ capital }) => capital.timeZone === timeZone)?.code,
    // Not Intl.Locale: it throws for tags that some browsers give, such as `en-US@posix`.
    ...tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]),
    countries.find((country) => country.language === language)?.code,
  ];
  return [...new Set(regions.map(currencyIn).filter((code) => code !== undefined))];
}
