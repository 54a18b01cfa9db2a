import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#contracts/languages.ts';
import { weightIn } from '#services/assistant/understand/weights.ts';

const named: [text: string, language: Language, kg: number][] = [
  ['2 kg', 'en', 2],
  ['2,5 kg', 'de', 2.5],
  ['2.5kg', 'en', 2.5],
  ['about 5 lbs please', 'en', 2.27],
  ['5 pounds', 'en', 2.27],
  ['1 lb', 'en', 0.46],
  ['12 oz', 'en', 0.35],
  ['500 g', 'en', 0.5],
  ['750 Gramm', 'de', 0.75],
  ['1,000 kg', 'en', 1_000],
  ['1.000 kg', 'de', 1_000],
  ['1.000 kg', 'fr', 1],
  ['1,250 kg', 'de', 1.25],
  ['1 200 kg', 'fr', 1_200],
  ['zwei Kilo', 'de', 2],
  ['zwei Pfund', 'de', 1],
  ['ein halbes Kilo', 'de', 0.5],
  ['deux kilos', 'fr', 2],
  ['un kilo', 'es', 1],
  ['３．５ｋｇ', 'ja', 3.5],
  ['3キロの荷物', 'ja', 3],
  ['二公斤', 'zh', 2],
  ['两公斤半', 'zh', 2.5],
  ['十二公斤', 'zh', 12],
  ['二十五千克', 'zh', 25],
  ['三点五公斤', 'zh', 3.5],
  ['半公斤', 'zh', 0.5],
  ['六斤', 'zh', 3],
  ['٢٫٥ كغ', 'ar', 2.5],
  ['٣ كيلو', 'ar', 3],
  ['۴ کیلو or 4 kg', 'ar', 4],
  ['كيلوين', 'ar', 2],
  ['خمسة كيلو', 'ar', 5],
  ['0.001 kg', 'en', 0.01],
];

describe('a weight', () => {
  test.each(named)('%s (%s) is %d kg', (text, language, kg) => {
    expect(weightIn(text, language)).toEqual({ kg });
  });

  test.each(['0 kg', '-2 kg', '0,00 kg', '- 3 lbs'])('%s is not one to ship', (text) => {
    expect(weightIn(text, 'en')).toEqual({ refused: 'not_positive' });
  });

  test.each(['', 'heavy', 'WE483920175526BF', 'I have 2 parcels', '3 garage doors', '😀'])('%j names none', (text) => {
    expect(weightIn(text, 'en')).toBeUndefined();
  });

  test.each([
    ['2.5', 'en', 2.5],
    ['2,5', 'de', 2.5],
    ['about 3', 'en', 3],
    ['٧', 'ar', 7],
    ['五', 'zh', 5],
  ] as const)('%s (%s) is %d kg where a weight was asked for', (text, language, kg) => {
    expect(weightIn(text, language, true)).toEqual({ kg });
    expect(weightIn(text, language)).toBeUndefined();
  });

  test('is read as it is written in any language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.integer({ min: 1, max: 99_999 }), (language, hundredths) => {
        const kg = hundredths / 100;
        expect(weightIn(`${kg} kg`, language)).toEqual({ kg });
        expect(weightIn(`${String(kg).replace('.', ',')}kg`, language)).toEqual({ kg });
      }),
    );
  });
});
