import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '#web/shared/csv/csv.ts';
import { csvHead, csvRow } from '#web/features/shipments/model/shipments-csv.ts';
import shipments from '#web/shared/i18n/locales/en/shipments.ts';
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

  it('starts with a byte order mark and these headings', () => {
    expect(csvHead((column) => shipments.csv[column])).toBe(
      '\uFEFFTracking number,Status,Reason,Service type,Package type,' +
        'Sender name,Sender email,Sender phone,Sender address,Sender city,Sender country,' +
        'Recipient name,Recipient email,Recipient phone,Recipient address,Recipient city,Recipient country,' +
        'Weight (kg),Length (cm),Width (cm),Height (cm),Declared value (USD),Shipping cost (USD),' +
        'Current location,Current latitude,Current longitude,Estimated delivery,Created,Updated\r\n',
    );
  });

  it('writes a shipment under the headings', () => {
    expect(csvRow(aShipment({ recipientName: '=cmd', senderAddress: '4, Avenue Kwame Nkrumah', value: 50 }))).toBe(
      'WE483920175526BF,in_transit,,express,Standard Package,' +
        'Awa Diallo,awa@example.com,,"4, Avenue Kwame Nkrumah",Ouagadougou,Burkina Faso,' +
        "'=cmd,jonas@example.com,,Torstrasse 1,Berlin,Germany," +
        '2.5,10,20,30,50,25,' +
        'Frankfurt International Hub,50.1109,8.6821,2026-11-24T12:00:00Z,2026-11-16T14:11:00Z,2026-11-20T14:05:00Z\r\n',
    );
  });
});
