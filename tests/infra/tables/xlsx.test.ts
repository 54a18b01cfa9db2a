import { expect, test } from 'vitest';
import { inPieces, tableOf, workbookOf, zipOf } from '#tests/support/tables.ts';
import { readTable } from '#services/compose-tables.ts';
import { tableLimits } from '#infra/tables/tables.ts';

const refused = (code: string, line?: number) => expect.objectContaining({ name: 'TableError', code, line });
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${['Name', 'City', 'Day', 'Weight'].map(inline).join('')}</row>`;
const zipped = async (...args: Parameters<typeof workbookOf>) => zipOf(workbookOf(...args));

test('texts are read wherever a workbook keeps them', async () => {
  const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="C3" t="str"><f>1+1</f><v>two</v></c></row>`;
  const strings = `<si><t>Name</t></si><si><r><t>Ci</t></r><r><t xml:space="preserve">ty </t></r></si><si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si>`;
  expect(await tableOf(await zipped([{ name: 'Orders', data }], { strings }))).toMatchObject({
    format: 'xlsx',
    sheet: 'Orders',
    header: ['Name', '', 'City'],
    rows: [{ line: 3, cells: ['山田', 'inline', 'two'] }],
  });
});

test('formulas count with their last result and are never worked out; errors and truths are their names', async () => {
  const data = `${header}<row r="2"><c><f>HYPERLINK("http://x")</f><v>7</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="b"><v>1</v></c><c><f>A1</f></c></row>`;
  expect((await tableOf(await zipped([{ data }]))).cells).toEqual([['7', '#DIV/0!', 'TRUE']]);
});

test('numbers keep their digits, without what floating point adds', async () => {
  const numbers = ['0.30000000000000004', '4915112345678', '1.5E3', '-2.50', '1E-7', '123456789012345678'];
  const data = `${header}<row>${numbers.map((number) => `<c><v>${number}</v></c>`).join('')}</row>`;
  expect((await tableOf(await zipped([{ data }]))).cells).toEqual([
    ['0.3', '4915112345678', '1500', '-2.5', '1E-7', '123456789012346000'],
  ]);
});

const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="166"/></cellXfs>`;

test('dates are serial numbers with the style of a date, counted from 1900 or 1904', async () => {
  const cells = [
    [1, 46331],
    [2, 46331.75],
    [3, 46331],
    [4, 46331],
    [0, 46331],
    [5, 0.5],
    [6, 0.25],
    [1, 59],
    [1, 60],
    [1, 61],
    [1, 9_999_999],
    [1, -1],
  ];
  const data = `${header}<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;
  expect((await tableOf(await zipped([{ data }], { styles }))).cells[0]).toEqual([
    '2026-11-05',
    '2026-11-05T18:00:00',
    '2026-11-05',
    '46331',
    '46331',
    '12:00:00',
    '06:00:00',
    '1900-02-28',
    '60',
    '1900-03-01',
    '9999999',
    '-1',
  ]);
  const of1904 = await zipped([{ data: `${header}<row><c s="1"><v>44869</v></c><c t="d"><v>2026-11-05</v></c></row>` }], {
    styles,
    is1904: true,
  });
  expect((await tableOf(of1904)).cells[0]).toEqual(['2026-11-05', '2026-11-05']);
});

test('a cell that is merged over several rows counts for each of them', async () => {
  const data = `${header}<row r="2"><c r="A2" t="str"><v>Anna</v></c><c r="B2" t="str"><v>Bonn</v></c></row><row r="3"><c r="B3" t="str"><v>Köln</v></c></row><row r="4"><c r="B4" t="str"><v>Ulm</v></c></row>`;
  const after = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="C1:D1"/></mergeCells>';
  expect((await tableOf(await zipped([{ data, after }]))).cells).toEqual([
    ['Anna', 'Bonn'],
    ['Anna', 'Köln'],
    ['', 'Ulm'],
  ]);
});

test('numbers with a fraction are told from texts, also where their row has merged cells', async () => {
  const cells =
    '<c r="A2"><v>2.125</v></c><c r="B2" t="str"><v>2.125</v></c><c r="C2"><v>7</v></c><c r="D2" t="str"><v>x</v></c>';
  const data = `${header}<row r="2">${cells}</row><row r="3"><c r="B3"><v>0.5</v></c></row>`;
  const { rows } = await tableOf(await zipped([{ data, after: '<mergeCells><mergeCell ref="D2:D3"/></mergeCells>' }]));
  expect(rows.map(({ fractions }) => [...(fractions ?? [])])).toEqual([[0], [1]]);
  expect(rows[1]?.cells).toEqual(['', '0.5', '', 'x']);
});

test('a number with a fraction that is merged over several rows is one in each of them', async () => {
  const data = `${header}<row r="2"><c r="A2" t="str"><v>1.125</v></c><c r="D2"><v>1.125</v></c></row>
    <row r="3"><c r="B3"><v>0.5</v></c></row><row r="4"><c r="B4" t="str"><v>x</v></c></row><row r="5"><c r="D5" t="str"><v>2,5</v></c></row>`;
  const after = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="D2:D4"/></mergeCells>';
  const { rows } = await tableOf(await zipped([{ data, after }]));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1.125', '', '', '1.125'],
    ['1.125', '0.5', '', '1.125'],
    ['1.125', 'x', '', '1.125'],
    ['', '', '', '2,5'],
  ]);
  expect(rows.map(({ fractions }) => [...(fractions ?? [])])).toEqual([[3], [1, 3], [3], []]);
});

test('merged cells that are many or broken off keep nobody busy', async () => {
  const row = (line: number) => `<row r="${line}"><c r="A${line}" t="str"><v>x</v></c></row>`;
  const data = header + Array.from({ length: 50_000 }, (_, nth) => row(nth + 2)).join('');
  const many = '<mergeCell ref="A2:A50001"/>'.repeat(100_000);
  const after = `<mergeCells>${many}</mergeCells>`;
  expect((await tableOf(await zipped([{ data, after }]))).cells).toHaveLength(50_000);
  const broken = await zipped([{ data: header, after: '<mergeCell '.repeat(2_000_000) }]);
  await expect(tableOf(broken)).rejects.toEqual(refused('damaged'));
}, 60_000);

test('the first visible sheet with anything in it is read', async () => {
  const bytes = await zipped([
    { name: 'Cover', data: '<row r="1"><c s="1"/></row>' },
    { name: 'Lists', state: 'veryHidden', data: header },
    { name: 'Parcels', data: `${header}<row><c t="str"><v>x</v></c></row>` },
    { name: 'More', data: header },
  ]);
  expect(await tableOf(bytes)).toMatchObject({ sheet: 'Parcels', cells: [['x']] });
  await expect(tableOf(await zipped([{ data: '' }]))).rejects.toEqual(refused('empty'));
});

test('other archives are refused with what to do', async () => {
  await expect(tableOf(await zipOf({ 'a.csv': 'x' }))).rejects.toEqual(refused('archive'));
  await expect(tableOf(await zipOf({ 'inner.xlsx': await zipped([{ data: header }]) }))).rejects.toEqual(refused('archive'));
  await expect(tableOf(await zipOf({ mimetype: 'x', 'content.xml': '<a/>' }))).rejects.toEqual(refused('other-workbook'));
  await expect(tableOf(await zipOf({ 'xl/workbook.bin': 'x' }))).rejects.toEqual(refused('other-workbook'));
  await expect(tableOf(await zipOf({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }))).rejects.toEqual(
    refused('not-a-table'),
  );
});

test('a workbook that unpacks to more than it may is refused, also where it lies about its size', async () => {
  const data = header + '<row><c><v>1</v></c></row>'.repeat(100_000);
  const bomb = await zipped([{ data }]);
  await expect(tableOf(bomb, { unpackedBytes: 1_000_000 })).rejects.toEqual(refused('too-big-unpacked'));
  const lying = Buffer.from(bomb);
  const central = lying.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46;
  lying.writeUInt32LE(1_000, central + 24);
  await expect(tableOf(lying)).rejects.toEqual(refused('damaged'));
  lying.writeUInt32LE(0xffff_fff0, central + 24);
  await expect(tableOf(lying)).rejects.toEqual(refused('too-big-unpacked'));
});

test('what the sheets of a workbook share has an end', async () => {
  const sharing = (strings: string) => zipped([{ data: header }], { strings });
  const many = await sharing('<si><t>of many letters</t></si>'.repeat(10_000));
  expect((await tableOf(many)).header).toEqual(['Name', 'City', 'Day', 'Weight']);
  await expect(tableOf(many, { sharedBytes: 100_000 })).rejects.toEqual(refused('too-big-unpacked'));
  const empty = await sharing('<si/>'.repeat(30_000));
  await expect(tableOf(empty, { sharedBytes: 100_000 })).rejects.toEqual(refused('too-big-unpacked'));
  const one = await sharing(`<si>${'<r><t>of many letters</t></r>'.repeat(10_000)}</si>`);
  await expect(tableOf(one, { rowChars: 10_000 })).rejects.toEqual(refused('too-big-unpacked'));
  const styled = await zipped([{ data: header }], { styles: `<cellXfs>${'<xf numFmtId="0"/>'.repeat(10_000)}</cellXfs>` });
  await expect(tableOf(styled, { partBytes: 100_000 })).rejects.toEqual(refused('too-big-unpacked'));
});

test('one cell, one row and one sheet have an end', async () => {
  const long = 'x'.repeat(3_000_000);
  await expect(tableOf(await zipped([{ data: `${header}<row r="2"><c t="str"><v>${long}</v></c></row>` }]))).rejects.toEqual(
    refused('damaged'),
  );
  await expect(tableOf(await zipped([{ data: `<row r="1"><c r="ZZ1"><v>1</v></c></row>` }]), { columns: 100 })).rejects.toEqual(
    refused('too-wide', 1),
  );
  const wide = `<row r="1">${'<c><v>1</v></c>'.repeat(10_000)}</row>`;
  await expect(tableOf(await zipped([{ data: wide }]))).rejects.toEqual(refused('too-wide', 1));
  const many = header + '<row><c><v>1</v></c></row>'.repeat(11);
  await expect(tableOf(await zipped([{ data: many }]), { rows: 10 })).rejects.toEqual(refused('too-many-rows', 12));
});

test('entities of a document type are never resolved', async () => {
  const parts = workbookOf([{ data: '' }]);
  parts['xl/worksheets/sheet1.xml'] =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&b;&f;</v></c></row></sheetData></worksheet>';
  await expect(tableOf(await zipOf(parts))).rejects.toEqual(refused('damaged'));
});

test('a workbook that breaks off is damaged', async () => {
  const whole = await zipped([{ data: header }]);
  await expect(tableOf(whole.subarray(0, whole.length - 30))).rejects.toEqual(refused('damaged'));
  const parts = workbookOf([{ data: header }]);
  parts['xl/worksheets/sheet1.xml'] = '<worksheet><sheetData><row><c t="str"><v>x';
  await expect(tableOf(await zipOf(parts))).rejects.toEqual(refused('damaged'));
  delete parts['xl/worksheets/sheet1.xml'];
  await expect(tableOf(await zipOf(parts))).rejects.toEqual(refused('damaged'));
});

test('rows come while the sheet is unpacked', async () => {
  const bytes = await zipped([{ data: header + '<row><c><v>1</v></c></row>'.repeat(10_000) }]);
  const table = await readTable(inPieces(bytes, 70_000), tableLimits);
  let count = 0;
  for await (const _ of table.rows) if ((count += 1) === 3) break;
  expect(count).toBe(3);
});
