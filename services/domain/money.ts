import type { CurrencyEntry } from '#contracts/currencies.ts';
import { localeOf, type Language } from '#contracts/languages.ts';
import { writeAmount } from '#contracts/write-amount.ts';

/**
 * A plain decimal (`1234.50`) as money in that language, in English with `$` for the US dollar; Intl takes the digits as they
 * are, so that nothing is rounded twice.
 */
export const formatMoney = (amount: string, { code, decimals }: CurrencyEntry, language: Language): string =>
  writeAmount(
    amount as Intl.StringNumericLiteral,
    new Intl.NumberFormat(language === 'en' ? 'en-US' : localeOf(language), {
      style: 'currency',
      currency: code,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
    language,
  );
