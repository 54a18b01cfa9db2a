import { directionOf, type Language } from './languages.ts';

/** An amount as a currency format writes it; from right to left its sign is isolated (U+2068), or `US$` would fall apart into `$US`. */
export function writeAmount(amount: number | Intl.StringNumericLiteral, format: Intl.NumberFormat, language: Language): string {
  if (directionOf(language) === 'ltr') return format.format(amount);
  const written = format.formatToParts(amount).map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value));
  return written.join('');
}
