import { describe, expect, test } from 'vitest';
import { readNumbers } from '#web/features/tracking/model/read-numbers.ts';

const one = 'WE483920175525BF';
const two = 'WS000000000019US';

describe('several numbers at once', () => {
  test.each([
    `${one},${two}`,
    `${one}, ${two}`,
    `${one}; ${two}`,
    `${one} ${two}`,
    `${one}\n${two}\r\n`,
    `${one}${two}`,
    'we-4839 2017 5525 bf   WS 0000 0000 0019 US',
    `${one} ${one}, ${two}`,
  ])('are read from %j', (typed) => {
    expect(readNumbers(typed)).toEqual([{ text: one }, { text: two }]);
  });

  test('report which of them are wrong, and how', () => {
    expect(readNumbers(`${one}, WE483920175526BF, parcel, ${two}x`)).toEqual([
      { text: one },
      { text: 'WE483920175526BF', problem: 'checkDigit' },
      { text: 'PARCEL', problem: 'shape' },
      { text: two },
      { text: 'X', problem: 'shape' },
    ]);
  });

  test('are one while only one is typed, complete or not', () => {
    expect(readNumbers(' we 4839 2017 5525 bf ')).toEqual([{ text: one }]);
    expect(readNumbers('WE 4839')).toEqual([{ text: 'WE4839', problem: 'shape' }]);
    expect(readNumbers(' , ')).toEqual([]);
  });

  test('never carry a whole book along', () => {
    expect(readNumbers('x'.repeat(1_000))[0]?.text).toHaveLength(40);
  });
});
