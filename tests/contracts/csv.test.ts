import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '#contracts/csv.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      expect(csvCell(text).replaceAll('"', '').startsWith("'")).toBe(true);
    },
  );

  it('leaves plain text as it is', () => {
    expect(csvCell('Maria Alvarez')).toBe('Maria Alvarez');
    expect(csvCell('a=b')).toBe('a=b');
  });

  it('quotes commas, quotes and line ends, and doubles quotes', () => {
    expect(csvCell('12, Main Street')).toBe('"12, Main Street"');
    expect(csvCell('the "Loft"')).toBe('"the ""Loft"""');
    expect(csvCell('one\r\ntwo')).toBe('"one\r\ntwo"');
  });

  it('makes a dangerous cell safe before quoting it', () => {
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  it('keeps a number a number, a negative one too', () => {
    expect(csvCell(-74.006)).toBe('-74.006');
    expect(csvCell('-74.006')).toBe('-74.006');
    expect(csvCell('+4')).toBe('+4');
    expect(csvCell('-1-1')).toBe("'-1-1");
  });

  it('leaves an unknown value empty', () => {
    expect(csvCell(null)).toBe('');
  });
});

describe('a line of a CSV file', () => {
  it('ends with CR LF', () => {
    expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
  });
});
