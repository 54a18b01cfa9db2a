import { expect, test } from 'vitest';
import type { ImportCheck } from '#contracts/imports.ts';
import { ImportFileGone } from '#infra/import-files/import-files.ts';
import type { RowMade } from '#infra/import-rows/import-rows.ts';
import { derivedId } from '#infra/ids.ts';
import { noCounts, type ExistingImport, type ImportCommand, type ImportState } from '#services/domain/import.ts';
import type { JudgedRow } from '#services/imports/check.ts';
import { commandOfRow, shipmentOfRow } from '#services/imports/row-ids.ts';
import { finishImport, runImport, settleRows, type RunOptions } from '#services/imports/run.ts';
import { logged, scanned, shipmentCreated } from '#tests/support/events.ts';
import { standIn } from '#tests/support/stand-in.ts';
import type { CellsOfRow } from '#services/imports/reader.ts';

const importId = derivedId('import');
const at = '2026-03-01T09:00:00.000Z';
const check: ImportCheck = { rows: 3, valid: 3, invalid: 0, duplicates: 0, totals: [], checkedAt: at };
const running = (changes: Partial<ExistingImport> = {}): ExistingImport => ({
  ...{
    type: 'running',
    id: importId,
    kind: 'shipments',
    fileDigest: '',
    bytes: 1,
    openedAt: at,
    columns: {},
    checkId: null,
    check,
  },
  ...{ openedBy: { id: 'ama', role: 'admin' }, row: 0, counts: noCounts, undo: null, digests: {}, failure: null },
  run: {
    ...({ emails: 'off', invalid: 'skip', duplicates: 'skip', commandId: derivedId('start'), pricedAt: at } as const),
    ...{ startedAt: '2026-03-01T09:05:00.000Z', startedBy: { id: 'ama', role: 'admin' } },
  },
  ...changes,
});
const made = (row: number, outcome: RowMade['outcome'] = 'imported'): RowMade => ({
  ...{ row, outcome, shipmentId: shipmentOfRow(importId, row), code: null, reference: null, parties: null },
});

/** A file of so many rows, of which each cell says what its row is; everything that a run does with it is noted. */
function fileOf(cells: readonly string[]) {
  const there = {
    did: [] as string[],
    noted: [] as ImportCommand[],
    kept: [] as RowMade[],
    isKept: true,
    inLog: [] as number[],
    /** What the log says after a command was recorded. */
    after: (state: ImportState, _command: ImportCommand): ImportState => state,
    outcomes: (rows: readonly number[]): RowMade[] => rows.map((row) => made(row)),
    /** So many rows of a batch are begun before it is called off. */
    mostBegun: Infinity,
    pricedAt: undefined as Date | undefined,
    lookedAt: undefined as string | undefined,
  };
  const rowsIn = (rows: readonly { row: number }[]) => rows.map(({ row }) => row).join(' ');
  const options = {
    files: {
      read: async () => (there.isKept ? [] : undefined),
      isKept: async () => there.isKept,
    },
    reader: {
      open: async () => ({
        header: ['A'],
        rows: (async function* () {
          for (const [nth, cell] of cells.entries()) yield { line: nth + 2, cells: [cell] };
        })(),
      }),
      rows: () => ({
        see: () => undefined,
        reader:
          () =>
          ({ cells: [cell] }: CellsOfRow) =>
            cell?.includes('scan')
              ? { scan: { shipmentId: derivedId(`of ${cell}`), status: 'in_transit', location: 'Lyon', description: 'Sorted' } }
              : cell === 'bad'
                ? { problems: [] }
                : {
                    body: { shippingCost: 1, senderEmail: 'Ama@shop.example' },
                    reference: cell?.startsWith('order') ? cell : null,
                  },
      }),
    },
    compareRows: () => ({
      compare: async (rows: readonly { line: number }[]) => {
        there.did.push(`compare ${rows.map(({ line }) => line).join(' ')}`);
        return rows.map(() => null);
      },
      pass: (rows: readonly { line: number }[]) => void there.did.push(`pass ${rows.map(({ line }) => line).join(' ')}`),
    }),
    lookAtScans: async (rows: readonly unknown[], { now, isRun }: { now: string; isRun: boolean }) => {
      there.lookedAt = `${now} ${isRun}`;
      return rows.map(() => ({ shipmentId: derivedId('of scan'), duplicateOf: null }));
    },
    pricesAt: async (moment: Date) => {
      there.pricedAt = moment;
      return () => 100;
    },
    clock: { now: () => new Date('2026-03-03T09:00:00.000Z') },
    rows: {
      keep: async (_id: string, rows: readonly RowMade[]) => {
        there.did.push(`keep ${rowsIn(rows)}`);
        there.kept.push(...rows);
      },
      partiesOf: async () => [],
    },
    log: {
      read: async (stream: string) =>
        there.inLog.flatMap((row) => {
          const id = stream.replace('shipment-', '');
          if (shipmentOfRow(importId, row) !== id && id !== derivedId('of scan')) return [];
          const [first] = logged([{ event: id === derivedId('of scan') ? scanned(id) : shipmentCreated(id), at }]);
          return first ? [{ ...first, metadata: { ...first.metadata, commandId: commandOfRow(importId, row) } }] : [];
        }),
    },
    models: {},
    referenceSignatures: { sign: (text: string) => `signed ${text}` },
    note: async (_id: string, _key: string | number, command: ImportCommand) => {
      there.did.push(`note ${command.type}${'row' in command ? ` ${command.row}` : ''}`);
      there.noted.push(command);
      const counted = 'counts' in command ? { row: command.row, counts: command.counts } : {};
      return there.after(running(counted), command);
    },
    carryOut: async (_state: ExistingImport, batch: readonly JudgedRow[]) => {
      there.did.push(`carry out ${rowsIn(batch)}`);
      const begun = batch.slice(0, there.mostBegun);
      const valid = begun.filter(({ verdict }) => verdict.is !== 'invalid');
      return { made: there.outcomes(valid.map(({ row }) => row)), upTo: begun.at(-1)?.row ?? 0 };
    },
  };
  return { there, options: standIn<RunOptions>(options) };
}
const never = new AbortController().signal;
const nothing = { signal: never, calledOff: never, look: async () => undefined };

test('rows are carried out and kept before the log says how far the import is; then it is over', async () => {
  const { there, options } = fileOf(['good', 'bad', 'good', 'good', 'good']);
  there.outcomes = ([first = 0, second = 0, third = 0, fourth = 0]) => [
    ...[made(first), made(second, 'duplicate'), made(third, 'failed'), made(fourth)],
  ];
  await runImport(options, running({ counts: { imported: 10, invalid: 20, duplicates: 30, failed: 40 } }), nothing);
  const counts = { imported: 12, invalid: 21, duplicates: 31, failed: 41 };
  expect(there.did).toEqual([
    ...['compare 2 4 5 6', 'carry out 1 2 3 4 5', 'keep 1 3 4 5', 'note recordProgress 5', 'note finish 5'],
  ]);
  expect(there.noted).toEqual([
    { type: 'recordProgress', row: 5, counts },
    { type: 'finish', row: 5, counts },
  ]);
  expect(there.pricedAt).toEqual(new Date(at));
  expect(there.lookedAt).toBe('2026-03-01T09:05:00.000Z true');
});

test('what was carried out before is not done again, and known to those that repeat it', async () => {
  const { there, options } = fileOf(Array.from({ length: 501 }, () => 'good'));
  await runImport(options, running({ row: 500 }), nothing);
  expect(there.did.map((did) => did.split(' ').slice(0, 2).join(' '))).toEqual([
    ...['pass 2', 'compare 502', 'carry out', 'keep 501', 'note recordProgress', 'note finish'],
  ]);
});

test('an import that is called off ends after the batch that is under way, and nobody says that it is finished', async () => {
  const { there, options } = fileOf(Array.from({ length: 501 }, () => 'good'));
  there.after = (state) => ({ ...state, type: 'cancelling' }) as ImportState;
  await runImport(options, running(), nothing);
  expect(there.noted.map(({ type }) => type)).toEqual(['recordProgress']);
});

test('of a batch that is called off, rows that were refused or left out are kept and counted as those that were imported', async () => {
  const { there, options } = fileOf(['good', 'good', 'bad', 'good', 'good', 'bad']);
  there.mostBegun = 4;
  there.outcomes = ([first = 0, second = 0, third = 0]) => [made(first), made(second, 'failed'), made(third, 'duplicate')];
  there.after = (state) => ({ ...state, type: 'cancelling' }) as ImportState;
  await runImport(options, running(), nothing);
  expect(there.kept.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual(['1 imported', '2 failed', '4 duplicate']);
  expect(there.noted).toEqual([
    { type: 'recordProgress', row: 4, counts: { imported: 1, invalid: 1, duplicates: 1, failed: 1 } },
  ]);
});

test('an import that was called off before it began carries nothing out, and one that was in its last batch is not finished', async () => {
  const { there, options } = fileOf(['good']);
  await runImport(options, running(), { ...nothing, calledOff: AbortSignal.abort() });
  expect(there.did).toEqual([]);
  const late = new AbortController();
  const { carryOut } = options;
  options.carryOut = async (...batch) => {
    late.abort();
    return carryOut(...batch);
  };
  await runImport(options, running(), { ...nothing, calledOff: late.signal });
  expect(there.noted.map(({ type }) => type)).toEqual(['recordProgress']);
});

test('before each batch it is looked whether the import may go on', async () => {
  const { there, options } = fileOf(Array.from({ length: 1_001 }, () => 'good'));
  const calling = new AbortController();
  const look = async () => {
    there.did.push('look');
    if (there.did.filter((did) => did === 'look').length === 2) calling.abort();
  };
  await runImport(options, running(), { signal: never, calledOff: calling.signal, look });
  expect(there.did.map((did) => did.split(' ')[0])).toEqual(['look', 'compare', 'carry', 'keep', 'note', 'look']);
  await expect(runImport(options, running(), { ...nothing, look: () => Promise.reject(new Error('away')) })).rejects.toThrow(
    'away',
  );
});

test('nothing is carried out of a file that was removed, or after the process was told to stop', async () => {
  const { there, options } = fileOf(['good']);
  await expect(runImport(options, running(), { ...nothing, signal: AbortSignal.abort() })).rejects.toThrow();
  const { isKept } = options.files;
  options.files.isKept = async () => false;
  await expect(runImport(options, running(), nothing)).rejects.toThrow(ImportFileGone);
  options.files.isKept = isKept;
  there.isKept = false;
  await expect(runImport(options, running(), nothing)).rejects.toThrow(ImportFileGone);
  expect(there.noted).toEqual([]);
});

test('the process that was told to stop in the middle of a batch keeps nothing of it', async () => {
  const { there, options } = fileOf(['good']);
  const stopping = new AbortController();
  options.carryOut = async (_state, _batch, { signal }) => {
    stopping.abort();
    signal.throwIfAborted();
    return { made: [], upTo: 0 };
  };
  await expect(runImport(options, running(), { ...nothing, signal: stopping.signal })).rejects.toThrow();
  expect(there.did).toEqual(['compare 2']);
});

test('only what runs or is called off is finished', async () => {
  const { there, options } = fileOf([]);
  await finishImport(options, running({ type: 'undoing' }));
  expect(there.noted).toEqual([]);
  await finishImport(options, running({ type: 'cancelling', row: 2, counts: null }));
  expect(there.noted).toEqual([{ type: 'finish', row: 2, counts: noCounts }]);
});

test('what a process did before it was killed is found in the log, row by row', async () => {
  const { there, options } = fileOf(['good', 'good', 'good']);
  there.inLog = [1, 3];
  const settled = await settleRows(options, running({ row: 1, counts: { ...noCounts, imported: 1 } }));
  expect(there.kept).toEqual([made(3)]);
  expect(there.noted).toEqual([{ type: 'recordProgress', row: 3, counts: { ...noCounts, imported: 2 } }]);
  expect(settled.row).toBe(3);
  there.inLog = [];
  const state = running({ row: 1 });
  expect(await settleRows(options, state)).toBe(state);
  expect(await settleRows(options, running({ row: 3 }))).toMatchObject({ row: 3 });
  expect(there.noted).toHaveLength(1);
});

test('shipments that are found in the log keep their references, by which later imports know them', async () => {
  const { there, options } = fileOf(['order 1', 'good', 'order 3']);
  there.inLog = [2, 3];
  await settleRows(options, running({ type: 'cancelling', row: 1 }));
  expect(there.kept).toEqual([made(2), { ...made(3), reference: 'signed ama@shop.example\norder 3' }]);
  there.isKept = false;
  await settleRows(options, running({ type: 'undoing', row: 1 }));
  expect(there.kept.slice(2)).toEqual([made(2), made(3)]);
});

test('scans that a process recorded before it was killed are found by their rows in the file', async () => {
  const { there, options } = fileOf(['other scan', 'scan', 'bad']);
  there.inLog = [2];
  await settleRows(options, running({ kind: 'tracking_events', row: 1 }));
  expect(there.kept).toEqual([{ ...made(2), shipmentId: derivedId('of scan') }]);
});
