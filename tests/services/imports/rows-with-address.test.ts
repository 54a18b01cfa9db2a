import { expect, test } from 'vitest';
import { ImportFileGone } from '#infra/import-files/import-files.ts';
import { UnreadableTable } from '#services/imports/reader.ts';
import { createRowsWithAddress, type RowWithAddress } from '#services/imports/rows-with-address.ts';
import { keptFiles, type RowsOfFiles } from '#tests/support/kept-files.ts';

const header = ['Name', 'Email'];

/** The rows with Nora's address. */
async function found(rowsOf: RowsOfFiles, names = header) {
  const rowsWithAddress = createRowsWithAddress(keptFiles(rowsOf, names));
  const rows: RowWithAddress[] = [];
  for await (const row of rowsWithAddress('Nora@example.com')) rows.push(row);
  return rows.map(({ importId, line }) => [importId, line]);
}

test('every row of every kept file is found in which the address stands, whatever the case and wherever', async () => {
  const others = Array.from({ length: 1_200 }, () => ['Jonas', 'jonas@example.com']);
  const files = {
    many: [...others, ['Nora', ' NORA@example.com ']],
    few: [['nora@example.com'], ['Nora', 'not.nora@example.com']],
  };
  expect(await found(files)).toEqual([
    ['many', 1_202],
    ['few', 2],
  ]);
});

test('a first row that is no header is a row', async () => {
  expect(await found({ headless: [] }, ['Nora', 'nora@example.com'])).toEqual([['headless', null]]);
});

test('what cannot be read, or was removed meanwhile, keeps nobody from being found elsewhere, and an outage is told', async () => {
  const nora = ['nora@example.com'];
  const files = { damaged: [nora, ...Array.from({ length: 500 }, () => ['x']), new UnreadableTable('damaged', 'Damaged.')] };
  expect(await found({ ...files, meanwhile: [new ImportFileGone('gone')], fine: [nora] })).toEqual([
    ['damaged', 2],
    ['fine', 2],
  ]);
  await expect(found({ away: [new Error('away')] })).rejects.toThrow('away');
});
