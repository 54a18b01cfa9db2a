import { describe, expect, test } from 'vitest';
import { csvLine } from '#contracts/csv.ts';
import { decodeText } from '#web/shared/csv/decode-text.ts';
import { readCsv } from '#web/shared/csv/read-csv.ts';

describe('a file of cells is read', () => {
  test.each([
    ['commas and CRLF', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs and the line ends of an old Mac', 'a\tb\r1\t2\r'],
  ])('with %s', (_name, text) => {
    expect(readCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('with quotes, separators and line ends inside of a cell', () => {
    expect(readCsv('a,b\n"x, ""y""\nz",2\n')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ]);
  });

  test('as it was written: what a spreadsheet would run is text again', () => {
    const cells = ['=1+2', '-5', '@x', 'plain', "o'clock"];
    expect(readCsv(csvLine(cells))).toEqual([cells]);
  });

  test('with its empty lines, so that the number of a line is that of the file', () => {
    expect(readCsv('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });
});

const utf16 = (text: string, { bigEndian = false, mark = true } = {}) => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};

test.each([
  ['UTF-8', new Uint8Array(new TextEncoder().encode('zone,ö'))],
  ['UTF-8 with its mark', new Uint8Array(new TextEncoder().encode('\uFEFFzone,ö'))],
  ['UTF-16, little end first', utf16('zone,ö')],
  ['UTF-16, big end first', utf16('zone,ö', { bigEndian: true })],
  ['UTF-16 without a mark', utf16('zone,ö', { mark: false })],
])('a file in %s is text', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('zone,ö');
});

test('a file of other bytes is none', () => {
  expect(decodeText(Uint8Array.from([0x7a, 0x6f, 0xff, 0xfe, 0x80]))).toBeUndefined();
});
