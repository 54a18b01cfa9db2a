import { assert, array, asyncProperty, oneof, constantFrom, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportColumns } from '#contracts/shipment-export.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { csvFile } from '#services/shipments/export/csv.ts';
import type { FilePart } from '#services/shipments/export/pages.ts';
import { xlsxFile } from '#services/shipments/export/xlsx.ts';
import { exportHeadings } from '#services/shipments/export-words/every-language.ts';
import { zipEntries } from '#tests/support/zip-entries.ts';
import { aShipment } from '#tests/web/shipments/a-shipment.ts';

async function* pagesOf(...pages: Shipment[][]) {
  yield* pages;
}

async function written(file: AsyncIterable<FilePart>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of file) parts.push(bytes);
  return Buffer.concat(parts);
}

const csvOf = async (...pages: Shipment[][]) => (await written(csvFile(pagesOf(...pages), exportHeadings.en))).toString();

/** The rows of a CSV file by RFC 4180. */
function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
const cell = /<c\/>|<c><v>(.*?)<\/v><\/c>|<c t="inlineStr"(?: s="1")?><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>/gs;

/** The cells of the only sheet: a number where it is one. */
async function rowsOfSheet(...pages: Shipment[][]): Promise<(string | number)[][]> {
  const xml = zipEntries(await written(xlsxFile(pagesOf(...pages), 'en'))).get('xl/worksheets/sheet1.xml') ?? '';
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(cell)].map(([, number, text = '']) =>
      number === undefined ? text.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity) : Number(number),
    ),
  );
}

const nameAt = exportColumns.indexOf('recipientName');
const safe = async (text: string) => rowsOfCsv(await csvOf([aShipment({ recipientName: text })]))[1]?.[nameAt];

/** What begins a formula somewhere, and what could hide it. */
const hostile = tuple(
  constantFrom('', '"', "'", ' ', '\uFEFF', '\u200F', '\u00A0', ',', ';', '\r\n', '\t'),
  constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '', '"='),
  oneof(string({ unit: 'grapheme' }), constantFrom("cmd|' /C calc'!A0", 'HYPERLINK("http://x")', '1+1', '","=1+1', '\r\n=1+1')),
).map((parts) => parts.join(''));
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const unescaped = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
/** Fifty of these files have 5,000 cells. */
const names = array(hostile, { minLength: 100, maxLength: 100 });
const shipmentsOf = (texts: readonly string[]) => texts.map((text) => aShipment({ recipientName: text }));

describe('a CSV file of shipments', () => {
  test('has a byte order mark, headings, and lines that end in CR LF', async () => {
    expect(await csvOf([])).toBe(
      '\uFEFFTracking number,Status,Reason,Service type,Package type,' +
        'Sender name,Sender email,Sender phone,Sender address,Sender city,Sender country,' +
        'Recipient name,Recipient email,Recipient phone,Recipient address,Recipient city,Recipient country,' +
        'Weight (kg),Length (cm),Width (cm),Height (cm),Declared value (USD),Shipping cost (USD),' +
        'Current location,Current latitude,Current longitude,Estimated delivery,Created,Updated\r\n',
    );
    expect((await csvOf([aShipment({ senderAddress: '4, Avenue Kwame Nkrumah' })])).split('\r\n')[1]).toBe(
      'WE483920175526BF,in_transit,,express,Standard Package,' +
        'Awa Diallo,awa@example.com,,"4, Avenue Kwame Nkrumah",Ouagadougou,Burkina Faso,' +
        'Jonas Weber,jonas@example.com,,Torstrasse 1,Berlin,Germany,' +
        '2.5,10,20,30,50,25,' +
        'Frankfurt International Hub,50.1109,8.6821,2026-11-24T12:00:00Z,2026-11-16T14:11:00Z,2026-11-20T14:05:00Z',
    );
  });

  test.each(['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '=HYPERLINK("http://x","y")'])(
    'keeps a spreadsheet from running %j',
    async (text) => expect(await safe(text)).toBe(`'${text}`),
  );

  test.each(['Maria Alvarez', 'a=b', '-74.006', '+4930123456', 'the "Loft", left\r\nsecond', 'زينب\u200F', '🚢 Ama', "O'Neil"])(
    'leaves %j as it is',
    async (text) => expect(await safe(text)).toBe(text),
  );

  test('has no cell that a spreadsheet runs, and no more cells than were written, whatever the text', async () => {
    const isSafe = async (texts: string[]) => {
      const [, ...rows] = rowsOfCsv(await csvOf(shipmentsOf(texts)));
      expect(rows.map((row) => row.length)).toEqual(texts.map(() => exportColumns.length));
      const cells = rows.map((row) => row[nameAt] ?? '');
      expect(cells.map(unescaped)).toEqual(texts.map(unescaped));
      expect(cells.filter((text) => formulaStart.test(text) && Number.isNaN(Number(text)))).toEqual([]);
    };
    await assert(asyncProperty(names, isSafe), { numRuns: 50 });
  });

  test('keeps a number a number, a negative one too', async () => {
    const [, row] = rowsOfCsv(await csvOf([aShipment({ currentLatitude: -74.006 })]));
    expect(row?.[exportColumns.indexOf('currentLatitude')]).toBe('-74.006');
  });
});

describe('a workbook of shipments', () => {
  test.each(['=1+1', '@SUM(A1)', '+49 30 1234', 'a <b> & "c"', 'one\r\ntwo\nthree', 'زينب\u200F', '🚢 Ama', ' edge '])(
    'has %j as the text that it is',
    async (text) => expect((await rowsOfSheet([aShipment({ recipientName: text })]))[1]?.[nameAt]).toBe(text),
  );

  test('has text alone, and no formula, whatever the text', async () => {
    const isText = async (texts: string[]) => {
      const [, ...rows] = await rowsOfSheet(shipmentsOf(texts));
      expect(rows.map((row) => typeof row[nameAt])).toEqual(texts.map(() => 'string'));
    };
    await assert(asyncProperty(names, isText), { numRuns: 50 });
  });

  test('has numbers as numbers, nothing where nothing is known, and leaves out what XML cannot say', async () => {
    const [head, row] = await rowsOfSheet([aShipment({ currentLatitude: -33.5, reason: null, recipientName: 'a\u0001b\uD800' })]);
    const at = (column: (typeof exportColumns)[number]) => row?.[exportColumns.indexOf(column)];
    expect(head).toEqual(exportColumns.map((column) => exportHeadings.en[column]));
    expect([at('currentLatitude'), at('weight'), at('reason'), at('recipientName')]).toEqual([-33.5, 2.5, '', 'ab\uFFFD']);
  });

  test('reads from the right in Arabic', async () => {
    const sheet = async (language: 'ar' | 'en') =>
      zipEntries(await written(xlsxFile(pagesOf([]), language))).get('xl/worksheets/sheet1.xml');
    expect(await sheet('ar')).toContain('rightToLeft="1"');
    expect(await sheet('en')).not.toContain('rightToLeft');
  });

  test('is no workbook when its shipments can no longer be read', async () => {
    async function* cut() {
      yield [aShipment()];
      throw new Error('Postgres is away');
    }
    await expect(written(xlsxFile(cut(), 'en'))).rejects.toThrow('Postgres is away');
  });
});

test.each(['csv', 'xlsx'] as const)('the parts of a %s file say how many rows came so far', async (format) => {
  const pages = pagesOf([aShipment(), aShipment()], [aShipment()]);
  const rows: number[] = [];
  for await (const part of format === 'csv' ? csvFile(pages, exportHeadings.en) : xlsxFile(pages, 'en')) rows.push(part.rows);
  expect(rows.at(-1)).toBe(3);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
});
