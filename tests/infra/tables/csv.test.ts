import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { TableError } from '#infra/tables/tables.ts';
import { tableOf } from '#tests/support/tables.ts';

const refused = (code: string, line?: number) => expect.objectContaining({ name: 'TableError', code, line });

test('a table is split by the separator that its rows agree on', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    const text = `Name${separator}City${separator}Weight\r\nAnna${separator}Köln${separator}"1,5"\r\n`;
    const table = await tableOf(text);
    expect(table).toMatchObject({ format: 'csv', encoding: 'utf-8', separator, header: ['Name', 'City', 'Weight'] });
    expect(table.rows).toEqual([{ line: 2, cells: ['Anna', 'Köln', '1,5'] }]);
  }
  expect(await tableOf('sep=;\nName;Note\nAnna;a,b,c,d\n')).toMatchObject({
    separator: ';',
    rows: [{ line: 3, cells: ['Anna', 'a,b,c,d'] }],
  });
  expect((await tableOf('Name\nAnna\n')).header).toEqual(['Name']);
});

test('lines end in CRLF, LF or a lone CR, also in one file, and count as an editor counts them', async () => {
  const { rows } = await tableOf('a,b\r1,"two\nlines"\r\n\n3,4\n  ,\n"5\r6",7');
  expect(rows).toEqual([
    { line: 2, cells: ['1', 'two\nlines'] },
    { line: 5, cells: ['3', '4'] },
    { line: 7, cells: ['5\r6', '7'] },
  ]);
});

test('quotation marks quote whole cells only', async () => {
  const { cells } = await tableOf('a,b\n"say ""hi""" ,5" pipe\n"",x\n"a,b","c"');
  expect(cells).toEqual([
    ['say "hi"', '5" pipe'],
    ['', 'x'],
    ['a,b', 'c'],
  ]);
});

test('a quotation mark that is never closed refuses the row in which it stands', async () => {
  await expect(tableOf('a,b\n1,2\n"open,2\n3,4\n')).rejects.toEqual(refused('unclosed-quote', 3));
  await expect(tableOf('a,b\n1,2\n"open,2\n"next",4\n')).rejects.toEqual(refused('unclosed-quote', 3));
  const long = `a,b\n1,"${'x,y\n'.repeat(100_000)}`;
  await expect(tableOf(long, { rowChars: 10_000 })).rejects.toEqual(refused('unclosed-quote', 2));
});

test('text is read in the character set that it is written in', async () => {
  const texts: Record<string, string> = {
    'utf-8': 'Müller;Łódź;北京',
    'utf-16le': 'Müller;Łódź;北京',
    'utf-16be': 'Müller;Łódź;北京',
    'windows-1252': 'Jürgen Müller;Straße 5;Köln;Größe;François Lefèvre;Málaga – Coruña',
    'windows-1251': 'Иван Петрович Сидоров;улица Ленина;Москва;посылка;город Санкт-Петербург',
    'windows-1256': 'محمد أحمد علي;شارع الملك فهد;الرياض;المملكة العربية السعودية;هاتف المستلم',
    gb18030: '张三;北京市朝阳区建国路;收件人姓名;中国上海市浦东新区;电子产品',
    shift_jis: '山田太郎;東京都千代田区丸の内;電子機器;カタカナとひらがな',
  };
  for (const [charset, text] of Object.entries(texts)) {
    const bytes = iconv.encode(`Name;City;Note\r\n${text}\r\n`, charset, { addBOM: false });
    expect(await tableOf(bytes), charset).toMatchObject({ encoding: charset, cells: [text.split(';')] });
  }
  for (const charset of ['utf-8', 'utf-16le', 'utf-16be']) {
    const marked = iconv.encode('Größe;b\r\nx;y', charset, { addBOM: true });
    expect(await tableOf(marked), charset).toMatchObject({ encoding: charset, header: ['Größe', 'b'], cells: [['x', 'y']] });
  }
});

test('the first letter outside of ASCII may come late, and decides then', async () => {
  const plain = 'Name,City\n' + 'Anna,Bonn\n'.repeat(20_000);
  const late = await tableOf(Buffer.concat([Buffer.from(plain), iconv.encode('Jürgen Müller,Köln Größe\n', 'windows-1252')]));
  expect(late.encoding).toBe('windows-1252');
  expect(late.cells.at(-1)).toEqual(['Jürgen Müller', 'Köln Größe']);
  const mixed = Buffer.concat([Buffer.from(`Name,Stadt\nÄnne,Köln\n${plain}`), Buffer.from([0x4a, 0xfc, 0x72, 0x0a])]);
  await expect(tableOf(mixed)).rejects.toEqual(refused('mixed-encoding'));
});

test('what is no table is refused with what to do', async () => {
  const files: Record<string, [string | Buffer, string]> = {
    nothing: ['', 'empty'],
    blanks: ['\n \r\n,,,\n', 'empty'],
    pdf: ['%PDF-1.7\n1 0 obj', 'not-a-table'],
    png: [Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108', 'hex'), 'not-a-table'],
    json: ['{"rows": []}', 'not-a-table'],
    gzip: [Buffer.from('1f8b0800', 'hex'), 'archive'],
    page: ['\n<!DOCTYPE html><table><tr><td>a', 'web-page'],
    xml: ['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'other-workbook'],
    old: [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old-workbook'],
    protected: [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
  };
  for (const [name, [bytes, code]] of Object.entries(files)) {
    await expect(tableOf(bytes), name).rejects.toEqual(refused(code));
  }
});

test('a file beyond a limit is refused with its line', async () => {
  await expect(tableOf('a\n'.repeat(5_000), { bytes: 4_000 })).rejects.toEqual(refused('too-big'));
  await expect(tableOf('a\n1\n2\n3', { rows: 2 })).rejects.toEqual(refused('too-many-rows', 4));
  await expect(tableOf(`a,b\n${'x,'.repeat(10_000)}y`)).rejects.toEqual(refused('too-wide', 2));
  await expect(tableOf(`a,b\n1,2\n${'x'.repeat(2_000_000)}`)).rejects.toEqual(refused('row-too-long', 3));
  await expect(tableOf(`a,b\n1,2\n${','.repeat(2_000_000)}`)).rejects.toEqual(refused('row-too-long', 3));
  const [row] = (await tableOf(`a,b\n${'x'.repeat(1_000_000)},2${','.repeat(9_000)}`)).cells;
  expect(row?.map(({ length }) => length)).toEqual([1_000_000, 1]);
});

test('a stray NUL stays in its cell, for the rules of the field to refuse', async () => {
  expect((await tableOf('Name,City\nAn\0na,Bonn\n')).cells).toEqual([['An\0na', 'Bonn']]);
});

test('a file is let go when it is left early, and when it breaks off', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from('a,b\n'.repeat(1_000));
    } finally {
      isClosed = true;
    }
  }
  const { readTable } = await import('#services/compose-tables.ts');
  const { tableLimits } = await import('#infra/tables/tables.ts');
  const table = await readTable(endless(), tableLimits);
  for await (const _ of table.rows) break;
  expect(isClosed).toBe(true);
  async function* broken() {
    yield Buffer.from('a,b\n'.repeat(40_000));
    throw new Error('connection lost');
  }
  const half = await readTable(broken(), tableLimits);
  await expect(async () => {
    for await (const _ of half.rows);
  }).rejects.toThrow('connection lost');
  expect(new TableError('empty').message).toContain('first row');
});
