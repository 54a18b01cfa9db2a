import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmailsIn, maskName } from '#contracts/privacy.ts';

test.each([
  ['Jonas Weber', 'J**** W.'],
  ['Ama Serwaa Owusu', 'A** O.'],
  ['Cher', 'C***'],
  ['  Jonas   Weber ', 'J**** W.'],
  ['J', '*'],
  ['J.', '**'],
  ['J Weber', '* W.'],
  ['Jonas W', 'J**** *.'],
  ['Jonas W.', 'J**** *.'],
  ['李', '*'],
  ['李明', '李*'],
  ['李 小龙', '* 小.'],
  ['𠮷', '*'],
  ['𠮷 𠮷田', '* 𠮷.'],
  ['E\u0301', '*'],
  ['E\u0301va Ö', 'E\u0301** *.'],
  ['नि', '*'],
  ['निशा', 'नि*'],
  ['ع', '*'],
  ['علي', 'ع**'],
  ['👩‍👩‍👧', '*'],
  ['😀mile 🙂', '😀**** *.'],
  ['', ''],
])('strangers see %j as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test('no word of a name is ever shown whole, and of no word more than its first letter', () => {
  const name = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(name, (words) => {
      const given = words.join(' ');
      const masked = maskName(given);
      const shown = masked.replace(/\.$/, '').split(' ');
      expect(shown.length).toBeLessThanOrEqual(2);
      for (const [index, text] of shown.entries()) {
        const word =
          given
            .trim()
            .split(/\s+/)
            .at(index === 0 ? 0 : -1) ?? '';
        const kept = text.replaceAll('*', '');
        if (/[\p{L}\p{N}]/u.test(kept)) expect(word.length).toBeGreaterThan(kept.length);
      }
      expect(masked.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ['It is jonas@example.com, or ama.owusu@mail.example.org.', 'It is j***@e***.com, or a***@m***.org.'],
  ['ｊｏｎａｓ＠example.com', 'j***@e***.com'],
  ['No address @ home', 'No address @ home'],
  ['Ｎｏ ａｄｄｒｅｓｓ', 'Ｎｏ ａｄｄｒｅｓｓ'],
])('addresses in %j are masked: %j', (text, masked) => expect(maskEmailsIn(text)).toBe(masked));
