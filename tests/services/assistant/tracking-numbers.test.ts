import { describe, expect, test } from 'vitest';
import { trackingNumberIn } from '#services/assistant/understand/tracking-numbers.ts';

const number = 'WE483920175525GH';

describe('a tracking number', () => {
  test.each([
    number,
    `Where is ${number}?`,
    'where is we 4839 2017 5525 gh please',
    'WE-483920175525-GH',
    'ＷＥ４８３９２０１７５５２５ＧＨ',
    'أين WE٤٨٣٩٢٠١٧٥٥٢٥GH',
    `我的包裹${number}到哪了`,
    `${number}の配達状況`,
    `\u2068${number}\u2069`,
    `Not WE483920175526GH but ${number}`,
  ])('is found in %j', (text) => {
    expect(trackingNumberIn(text)).toEqual({ type: 'number', number });
  });

  test('with a wrong check digit has a typo', () => {
    expect(trackingNumberIn('where is WE483920175526GH')).toEqual({ type: 'typo', number: 'WE483920175526GH' });
  });

  test.each(['1Z999AA10123456784', 'RR123456789CN', 'WE4839201755'])('%s is none of ours', (text) => {
    expect(trackingNumberIn(text)).toEqual({ type: 'foreign' });
  });

  test('digits alone are meant as one where a number was asked for', () => {
    expect(trackingNumberIn('483920175525', true)).toEqual({ type: 'foreign' });
    expect(trackingNumberIn('call me at 483920175525')).toBeUndefined();
  });

  test.each(['', 'hello', '2,5 kg', '+49 30 1234567', '😀'.repeat(1_000), 'WE '.repeat(600), '1'.repeat(2_000)])(
    'is not found in what holds none',
    (text) => {
      expect(trackingNumberIn(text)).toBeUndefined();
    },
  );
});
