import { localeOf, type Language } from '#contracts/languages.ts';
import { writeAmount } from '#contracts/write-amount.ts';
import { company } from './company.ts';

type Figures = ReturnType<typeof write>;

/** Their sentences say "more than 200"; in Arabic a plus would also change sides. */
const saysMoreThan: ReadonlySet<Language> = new Set(['ar', 'es', 'fr']);

const written = new Map<Language, Figures>();

/** The company's figures as people write them in a language, for the placeholders of its texts; `alone` for where no text is. */
export function figuresIn(language: Language): Figures {
  const known = written.get(language) ?? write(language);
  written.set(language, known);
  return known;
}

function write(language: Language) {
  const locale = localeOf(language);
  // $5M and 50K+ have their capitals in American English only.
  const compactLocale = language === 'en' ? 'en-US' : locale;
  const { figures } = company;
  const plain = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(compactLocale, { notation: 'compact' });
  const insurance = new Intl.NumberFormat(compactLocale, {
    style: 'currency',
    currency: 'USD',
    // Readers expect 500万美元 rather than $500万.
    currencyDisplay: language === 'zh' || language === 'ja' ? 'name' : 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 0,
  });
  const lowerBounds = (plus: string) => ({
    countries: plain.format(figures.countries) + plus,
    cities: plain.format(figures.cities) + plus,
    hubs: plain.format(figures.hubs) + plus,
    partners: plain.format(figures.partners) + plus,
    customers: plain.format(figures.customers) + plus,
    years: plain.format(figures.years) + plus,
  });
  const plusInText = saysMoreThan.has(language) ? '' : '+';
  return {
    ...lowerBounds(plusInText),
    customersShort: compact.format(figures.customers) + plusInText,
    alone: lowerBounds('+'),
    onTime: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(figures.onTimePercent / 100),
    hours: plain.format(figures.expressHours),
    insurance: writeAmount(figures.insuranceUsd, insurance, language),
    rating: plain.format(figures.rating),
  };
}
