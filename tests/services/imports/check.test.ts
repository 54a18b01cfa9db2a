import { expect, test } from 'vitest';
import type { DuplicateOfRow } from '#contracts/imports.ts';
import type { ImportPart } from '#infra/import-files/import-files.ts';
import { derivedId } from '#infra/ids.ts';
import { noCounts, type ExistingImport } from '#services/domain/import.ts';
import { checkFile, type CheckOptions } from '#services/imports/check.ts';
import { errorFile, shownProblems } from '#services/imports/findings.ts';
import { sayFinding } from '#services/imports/say.ts';
import { standIn } from '#tests/support/stand-in.ts';
import type { CellsOfRow } from '#services/imports/reader.ts';

const importId = derivedId('import');
const now = new Date('2026-03-01T09:00:00.000Z');
const checking = (kind: ExistingImport['kind'] = 'shipments'): ExistingImport => ({
  ...{ type: 'checking', id: importId, kind, fileDigest: '', bytes: 1, openedAt: '', openedBy: { id: 'ama', role: 'admin' } },
  ...{ columns: {}, checkId: null, check: null, run: null, row: 0, counts: noCounts, undo: null, digests: {}, failure: null },
});
const earlier: DuplicateOfRow = { by: 'reference', line: 2, shipmentId: null, importId: null };

/** Rows that say what is to become of them: a price in cents, `twice`, `bad`, `scan` or `lost`. */
function fileOf(cells: readonly (readonly string[])[], header = ['A', 'B']) {
  const parts = new Map<ImportPart, string[]>();
  const seen: string[] = [];
  const looked: number[] = [];
  const files = {
    read: async () => [],
    async beginPart(_id: string, part: ImportPart) {
      const pieces: string[] = [];
      parts.set(part, pieces);
      return async (piece: Buffer) => void pieces.push(piece.toString());
    },
    async *part(_id: string, part: ImportPart) {
      for (const piece of parts.get(part) ?? []) yield Buffer.from(piece);
    },
    noteChecked: async (_id: string, rows: number) => void looked.push(rows),
  };
  const problem = { field: 'weight', column: 'B', value: 'heavy', code: 'not_a_number' };
  const options = standIn<CheckOptions>({
    files,
    reader: {
      open: async () => ({
        header,
        rows: (async function* () {
          for (const [nth, row] of cells.entries()) yield { line: nth + 2, cells: row };
        })(),
      }),
      rows: () => ({
        see: ({ cells: [cell = ''] }: CellsOfRow) => void seen.push(cell),
        reader:
          () =>
          ({ cells: [cell = ''] }: CellsOfRow) => {
            const scan = { trackingNumber: cell, status: 'in_transit', location: 'Lyon', description: 'Sorted' };
            if (cell === 'bad')
              return { problems: [problem, { ...problem, field: 'reference', column: null, code: 'required' }] };
            if (cell === 'scan' || cell === 'lost' || cell === 'over') return { scan };
            return {
              body: { senderName: cell, insured: true, shippingCost: cell === 'twice' ? 1 : Number(cell) / 100 },
              reference: null,
            };
          },
      }),
    },
    compareRows: () => ({
      compare: async (rows: readonly { body: { senderName: string } }[]) =>
        rows.map(({ body }) => (body.senderName === 'twice' ? earlier : null)),
      pass: () => undefined,
    }),
    lookAtScans: async (
      rows: readonly { scan: { trackingNumber: string } }[],
      { now: as, isRun }: { now: string; isRun: boolean },
    ) => {
      expect([as, isRun]).toEqual([now.toISOString(), false]);
      return rows.map(({ scan }) =>
        scan.trackingNumber !== 'scan'
          ? { problem: { code: scan.trackingNumber === 'lost' ? 'unknown_shipment' : 'final_status', field: 'trackingNumber' } }
          : { shipmentId: derivedId('shipment'), duplicateOf: null },
      );
    },
    pricesAt: async () => () => undefined,
    clock: { now: () => now },
  });
  const check = (kind?: ExistingImport['kind'], signal = new AbortController().signal) =>
    checkFile(options, checking(kind), signal);
  const preview = () => JSON.parse(parts.get('preview')?.join('') ?? '') as object[];
  const problems = () => shownProblems({ files, say: sayFinding }, importId, 'en');
  const errors = async () => {
    const written: string[] = [];
    for await (const line of errorFile({ files, say: sayFinding }, { importId, header, language: 'en' }))
      written.push(line.trim());
    return written;
  };
  return { check, preview, problems, errors, seen, looked };
}

test('a check counts rows, adds up prices and shows the first rows as they would be imported', async () => {
  const { check, preview, seen, looked } = fileOf([['1250'], ['bad'], ['twice'], ['5']]);
  expect(await check()).toEqual({
    ...{ rows: 4, valid: 3, invalid: 1, duplicates: 1, checkedAt: now.toISOString() },
    totals: [{ currency: 'USD', amount: 13.55 }],
  });
  expect(preview()).toEqual([
    { line: 2, values: { senderName: '1250', shippingCost: 12.5 }, price: 12.5, isDuplicate: false },
    { line: 4, values: { senderName: 'twice', shippingCost: 1 }, price: 1, isDuplicate: true },
    { line: 5, values: { senderName: '5', shippingCost: 0.05 }, price: 0.05, isDuplicate: false },
  ]);
  expect(seen).toEqual(['1250', 'bad', 'twice', '5']);
  expect(looked).toEqual([4]);
});

test('of a long file the first hundred rows are shown, and a check that is broken off ends', async () => {
  const { check, preview, looked } = fileOf(Array.from({ length: 501 }, () => ['100']));
  expect((await check()).totals).toEqual([{ currency: 'USD', amount: 501 }]);
  expect(preview()).toHaveLength(100);
  expect(looked).toEqual([500, 501]);
  await expect(check('shipments', AbortSignal.abort())).rejects.toThrow();
  expect(looked).toHaveLength(2);
});

test('scans cost nothing, and one of an unknown shipment is invalid', async () => {
  const { check, preview, problems } = fileOf([['scan'], ['lost'], ['over']]);
  expect(await check('tracking_events')).toMatchObject({ rows: 3, valid: 1, invalid: 2, totals: [] });
  expect(preview()).toMatchObject([{ line: 2, values: { trackingNumber: 'scan', status: 'in_transit' }, price: null }]);
  expect(await problems()).toMatchObject([
    { line: 3, field: 'trackingNumber', code: 'unknown_shipment', column: null, value: null },
    { line: 4, field: 'trackingNumber', code: 'final_status' },
  ]);
});

test('problems are shown by line in the language of the reader, and those of duplicates with what they repeat', async () => {
  const { check, problems } = fileOf([['1'], ['twice'], ['bad']]);
  await check();
  expect(await problems()).toMatchObject([
    { line: 3, field: null, code: 'duplicate_reference', duplicateOf: earlier },
    { line: 4, field: 'weight', column: 'B', value: 'heavy', code: 'not_a_number', duplicateOf: null },
    { line: 4, field: 'reference', column: null, code: 'required' },
  ]);
  for (const { message } of await problems()) expect(message).toMatch(/^[A-Z]/);
});

test('rows that cannot be imported can be corrected in a file of their own: one line for each, with what is wrong in it, without duplicates', async () => {
  const { check, errors } = fileOf([['twice', ''], ['bad', 'heavy', 'more'], ['bad']]);
  await check();
  const [header, ...lines] = await errors();
  expect(header).toMatch(/^\uFEFF?A,B,#,/);
  expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
    ['bad', 'heavy', '3', 'B; reference'],
    ['bad', '', '4', 'B; reference'],
  ]);
  expect(
    lines.map((line) => line.trimEnd().split(',').at(-1)),
    'cells behind the header',
  ).toEqual(['more', expect.not.stringMatching('more')]);
});

test('of very many problems the first thousand are shown, and all are in the file', async () => {
  const { check, problems, errors } = fileOf([['twice'], ...Array.from({ length: 1_500 }, () => ['bad', 'x'.repeat(400)])]);
  await check();
  expect(await problems()).toHaveLength(1_000);
  expect(await errors()).toHaveLength(1_501);
});
