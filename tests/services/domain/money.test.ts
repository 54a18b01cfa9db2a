import { expect, test } from 'vitest';
import { currencyCoded } from '#contracts/currencies.ts';
import { languages } from '#contracts/languages.ts';
import { formatMoney } from '#services/domain/money.ts';

const usd = currencyCoded('USD');

test.each(languages)('an amount in %s has isolates around its sign only from right to left', (language) => {
  const written = usd && formatMoney('64.50', usd, language);
  expect(written).toMatch(language === 'ar' ? /\u2068US\$\u2069/ : /^[^\u2066-\u2069]*$/);
});

test('in English it is exact', () => {
  expect(usd && formatMoney('1064.50', usd, 'en')).toBe('$1,064.50');
});
