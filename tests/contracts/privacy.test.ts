import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskName } from '#contracts/privacy.ts';

test.each([
  ['Jonas Weber', 'J**** W.'],
  ['Ama Serwaa Owusu', 'A** O.'],
  ['Cher', 'C***'],
  ['  Jonas   Weber ', 'J**** W.'],
  ['李 小龙', '李 小.'],
  ['😀mile 🙂', '😀**** 🙂.'],
  ['J', 'J'],
  ['', ''],
])('strangers see %j as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test('no more than two characters of a name are ever shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const shown = Array.from(
        maskName(name)
          .replace(/\*/g, '')
          .replace(/ ?(.)?\.$/u, '$1'),
      );
      expect(shown.length).toBeLessThanOrEqual(2);
      expect(maskName(name).isWellFormed()).toBe(true);
    }),
  );
});
