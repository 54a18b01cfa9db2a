import { expect, test } from 'vitest';
import { code128Bars, code128Values } from '#web/features/tracking/model/code128.ts';

test('a printed number carries the check value that scanners expect', () => {
  // 104 for set B, then each value times its place, modulo 103.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('every character is three bars in eleven modules, and the stop one more bar in thirteen', () => {
  const number = 'WE483920175525BF';
  const { bars, width } = code128Bars(number);
  expect(width).toBe((number.length + 2) * 11 + 13);
  expect(bars).toHaveLength((number.length + 2) * 3 + 4);
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32));
  const drawn = printable.map((character) => JSON.stringify(code128Bars(character).bars.slice(3, 6)));
  expect(new Set(drawn).size).toBe(95);
});

test('bars lie side by side, with a space between each two', () => {
  const { bars } = code128Bars('WS000000000011US');
  for (const [index, [x, width]] of bars.slice(0, -1).entries()) expect(bars[index + 1]?.[0]).toBeGreaterThan(x + width);
});

test('what has no bar code is refused', () => {
  expect(() => code128Values('Ä')).toThrow(RangeError);
});
