import { expect, test } from 'vitest';
import { ImportFileGone } from '#infra/import-files/import-files.ts';
import { UnreadableTable } from '#services/imports/reader.ts';
import { createRowsWithAddress, type RowWithAddress } from '#services/imports/rows-with-address.ts';

const header = ['Name', 'Email'];

/** The rows with Nora's address in files by their ids, of which each row is given; an error stands for where reading ends. */
async function found(files: Readonly<Record<string, readonly (readonly string[] | Error)[]>>, names = header) {
  const rowsWithAddress = createRowsWithAddress({
    files: {
      kept: async () => [...Object.keys(files), 'gone'],
      read: async (id) =>
        files[id] &&
        (async function* () {
          yield Buffer.from(id);
        })(),
    },
    reader: {
      open: async (bytes) => ({
        ...({ format: 'csv', encoding: null, separator: null, sheet: null } as const),
        header: names,
        rows: (async function* () {
          let id = '';
          for await (const piece of bytes) id += Buffer.from(piece).toString();
          for (const [nth, row] of (files[id] ?? []).entries()) {
            if (row instanceof Error) throw row;
            yield { line: nth + 2, cells: [...row] };
          }
        })(),
      }),
    },
  });
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
