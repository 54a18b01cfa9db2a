import { describe, expect, test } from 'vitest';
import { currencies } from '#contracts/currencies.ts';
import { currencyOffer } from '#web/features/calculator/model/currency-offer.ts';
import { flagFiles } from '#web/features/calculator/model/flag-files.ts';
import { suggestedCurrencies, type ReaderHints } from '#web/features/calculator/model/suggested-currencies.ts';

const nowhere: ReaderHints = { timeZone: 'UTC', tags: [], language: 'en' };
const usual = currencies.slice(0, 12).map(({ code }) => code);
const buttonsFor = (reader: Partial<ReaderHints>) =>
  currencyOffer(currencies, suggestedCurrencies({ ...nowhere, ...reader })).buttons.map(({ code }) => code);

describe('the currencies on offer', () => {
  test('are the usual twelve for a reader of whom nothing is known', () => {
    expect(buttonsFor({})).toEqual(usual);
  });

  test.each<[reader: string, code: string, hints: Partial<ReaderHints>]>([
    ['in Accra with a British phone', 'GHS', { timeZone: 'Africa/Accra', tags: ['en-GB', 'en'] }],
    ['with a Ghanaian phone, abroad', 'GHS', { timeZone: 'Europe/London', tags: ['en-GH'] }],
    ['in Ouagadougou', 'XOF', { timeZone: 'Africa/Ouagadougou', tags: ['fr'], language: 'fr' }],
    ['in Dakar', 'XOF', { timeZone: 'Africa/Dakar', tags: ['fr-SN'], language: 'fr' }],
    ['in Riyadh', 'SAR', { timeZone: 'Asia/Riyadh', tags: ['ar-SA'], language: 'ar' }],
    ['of Arabic, wherever that is', 'AED', { language: 'ar' }],
    ['with a script in the tag', 'TWD', { tags: ['zh-Hant-TW'] }],
  ])('have a button for a reader %s: %s', (_reader, code, hints) => {
    const buttons = buttonsFor(hints);
    expect(buttons).toContain(code);
    expect([buttons.length, buttons[0]]).toEqual([12, 'USD']);
  });

  test('make room by the last that no one suggests', () => {
    const reader = { timeZone: 'Asia/Seoul', tags: ['ko-KR', 'en-NG'] };
    expect(buttonsFor(reader)).toEqual([...usual.filter((code) => code !== 'MXN'), 'NGN']);
  });

  test('are twelve at most, however many are suggested', () => {
    const all = currencies.map(({ code }) => code);
    expect(currencyOffer(currencies, all.slice(12)).buttons).toHaveLength(12);
  });

  test('can all be chosen, each in one place', () => {
    const { buttons, more } = currencyOffer(currencies, ['GHS', 'SAR']);
    const codes = [...buttons, ...more].map(({ code }) => code);
    expect(codes.toSorted()).toEqual(currencies.map(({ code }) => code).toSorted());
  });

  test('do not stumble over the tags of odd browsers', () => {
    expect(suggestedCurrencies({ ...nowhere, tags: ['en-US@posix', 'C', ''] })).toEqual(['USD']);
  });

  test('each have a flag', () => {
    expect(currencies.filter(({ flag }) => !flagFiles.has(flag))).toEqual([]);
  });
});
