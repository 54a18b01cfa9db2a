import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactPhone, hasTrigram, searchText, withoutGroups } from '#infra/database/search-text.ts';

const ascii = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 4 });
const alphabets = ['ü', 'ß', 'Å', 'İ', 'م', 'ح', '王', '小', '🚢', 'a', 'f', 'c', '7', 'Z', '{', ' '];
const written = fc.string({
  unit: fc.oneof(fc.constantFrom(...alphabets), fc.string({ unit: 'binary', size: '-1' })),
  maxLength: 8,
});

describe('a text as the index reads it', () => {
  test('contains what the text contains, in any case, and nothing else', () => {
    fc.assert(
      fc.property(written, written, (text, needle) => {
        expect(searchText([text]).includes(searchText([needle]))).toBe(text.toLowerCase().includes(needle.toLowerCase()));
      }),
    );
  });

  test('has characters beyond ASCII in no form that could be typed', () => {
    const beyond = fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.replace(/[\0-\x7F]/g, ''));
    fc.assert(
      fc.property(beyond, ascii, (text, needle) => {
        expect(searchText([text.toLowerCase().replace(/[\0-\x7F]/g, '')])).not.toContain(searchText([needle]));
      }),
    );
    for (const needle of ['fc', '627', '{', '}', 'x', 'z']) expect(searchText(['Müller محمد'])).not.toContain(needle);
  });

  test.each([
    ['ab', false],
    ['{', false],
    ['a{b', false],
    ['a-b c', false],
    ['abc', true],
    ['ü', true],
    ['王', true],
  ])('can be searched for %j by the index: %s', (needle, isFound) => {
    expect(hasTrigram(needle)).toBe(isFound);
  });
});

describe('a phone number', () => {
  const kept = ['+49 171 2345678', '+49 (0)171 2345678', '+49 (0) 171/234-56 78', '0049 171 2345678', '0049 (0)171.2345678'];
  const typed = [...kept, '(0)171 2345678', '0171 2345678', '171 2345678', '+49 (0)171 234', '49 171 2345678'];

  test.each(kept.flatMap((phone) => typed.map((needle) => [phone, needle])))('kept as %s is found by %s', (phone, needle) => {
    expect(compactPhone(phone)).toContain(withoutGroups(needle));
  });

  test.each(['+44 171 2345678', '+49 171 2345679'])('kept as +49 (0)171 2345678 is not found by %s', (needle) => {
    expect(compactPhone('+49 (0)171 2345678')).not.toContain(withoutGroups(needle));
  });

  test.each(['004839', '12 345', '+49 171 2345x', ''])('is not what %j looks for', (needle) => {
    expect(withoutGroups(needle)).toBe(needle);
  });
});
