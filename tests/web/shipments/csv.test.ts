import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '#web/features/shipments/model/csv.ts';
import { csvColumns, csvHead, csvRow } from '#web/features/shipments/model/shipments-csv.ts';
import { aShipment } from './a-shipment.ts';

describe('a cell of the exported list', () => {
  it.each(['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('keeps a spreadsheet from running %j', (text) => {
    expect(csvCell(text).replaceAll('"', '').startsWith("'")).toBe(true);
  });

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
  });

  it('leaves an unknown value empty', () => {
    expect(csvCell(null)).toBe('');
  });
});

describe('the exported list', () => {
  it('ends every line with CR LF', () => {
    expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
  });

  it('starts with a byte order mark and one heading per column', () => {
    const head = csvHead((column) => column);
    expect(head).toBe(`\uFEFF${csvColumns.join(',')}\r\n`);
  });

  it('writes a shipment under the headings', () => {
    const row = csvRow(aShipment({ recipientName: '=cmd', value: 50 }))
      .trimEnd()
      .split(',');
    expect(row).toHaveLength(csvColumns.length);
    expect(row[csvColumns.indexOf('recipientName')]).toBe("'=cmd");
    expect(row[csvColumns.indexOf('value')]).toBe('50');
  });
});
