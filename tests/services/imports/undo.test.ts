import { expect, test } from 'vitest';
import type { RowMade, RowOutcome } from '#infra/import-rows/import-rows.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { DomainError } from '#services/domain/errors.ts';
import { noCounts, type ExistingImport, type ImportCommand } from '#services/domain/import.ts';
import { commandOfRow, shipmentOfRow } from '#services/imports/row-ids.ts';
import { undoImport, type UndoOptions } from '#services/imports/undo.ts';
import { logged, scanCorrected, scanned, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { standIn } from '#tests/support/stand-in.ts';

const importId = derivedId('import');
const shipmentId = derivedId('shipment');
const now = '2026-03-02T09:00:00.000Z';
const undoing = (kind: ExistingImport['kind'], changes: Partial<ExistingImport> = {}): ExistingImport => ({
  ...{ type: 'undoing', id: importId, kind, fileDigest: '', bytes: 1, openedAt: now, openedBy: { id: 'ama', role: 'admin' } },
  ...{ columns: {}, checkId: null, check: null, row: 9, counts: noCounts, digests: {}, failure: null },
  run: {
    ...({ emails: 'off', invalid: 'skip', duplicates: 'skip', commandId: derivedId('start'), pricedAt: now } as const),
    ...{ startedAt: now, startedBy: { id: 'ama', role: 'admin' } },
  },
  undo: { row: 0, undone: 0, left: 0, commandId: derivedId('undo') },
  ...changes,
});
const row = (nth: number, outcome: RowOutcome['outcome'] = 'imported', of: string | null = shipmentId): RowOutcome => ({
  ...{ row: nth, outcome, shipmentId: of, code: null },
});

/** Takes back those rows; what was asked of shipments, kept of rows and recorded of the import. */
async function undone(
  state: ExistingImport,
  table: readonly RowOutcome[],
  {
    history = [],
    onStep = async () => {},
  }: { history?: readonly Happening[]; onStep?: (context: CommandContext) => Promise<void> } = {},
) {
  const done: { target: object; said: object; context: CommandContext }[] = [];
  const kept: RowMade[] = [];
  const noted: ImportCommand[] = [];
  let reads = 0;
  const step = async (target: object, said: object, context: CommandContext) => {
    done.push({ target, said, context });
    await onStep(context);
  };
  const options = {
    rows: {
      async page(_id: string, { after, limit }: { after: number; limit: number }) {
        reads += 1;
        if (reads > 5) throw new Error('the same rows are read over and over');
        return table.filter((each) => each.row > after).slice(0, limit);
      },
      keep: async (_id: string, rows: readonly RowMade[]) => void kept.push(...rows),
      partiesOf: async () => [],
    },
    log: { read: async () => logged(history).map((event) => ({ ...event, ...commandsOf(event.metadata.commandId) })) },
    note: async (_id: string, _key: string | number, command: ImportCommand) => {
      noted.push(command);
      return state;
    },
    steps: { takeBack: step, correctScan: step },
    requestSignatures: { sign: (text: string) => text },
    clock: { now: () => new Date(now) },
  };
  const failure = await undoImport(standIn<UndoOptions>(options), state, new AbortController().signal).catch(
    (error: unknown) => error,
  );
  return { done, kept: kept.map(({ row: nth, outcome }) => [nth, outcome]), noted, failure };

  /** A happening that is named for a row is of its command. */
  function commandsOf(commandId: string) {
    const rows = Array.from({ length: 10 }, (_, nth) => nth);
    const mine = rows.find((nth) => commandId === derivedId('test', '', `shipment-${shipmentId}`, `row ${nth}`));
    const undo = rows.find((nth) => commandId === derivedId('test', '', `shipment-${shipmentId}`, `undo ${nth}`));
    if (mine !== undefined) return { metadata: { commandId: commandOfRow(importId, mine) } };
    return undo === undefined ? {} : { metadata: { commandId: derivedId(importId, 'undo', undo) } };
  }
}

test('shipments are cancelled as they were created, and only what was imported is taken back', async () => {
  const table = [row(1), row(2, 'duplicate'), row(3, 'failed', null), row(4), row(5, 'duplicate')];
  const { done, kept, noted } = await undone(undoing('shipments'), table);
  expect(done.map(({ target }) => target)).toEqual(
    [1, 4].map((nth) => ({ shipmentId: shipmentOfRow(importId, nth), expectedRevision: 0n })),
  );
  expect(done[0]).toMatchObject({
    said: { isTold: false },
    context: { commandId: derivedId(importId, 'undo', 1), correlationId: importId, causationId: derivedId('undo'), now },
  });
  expect(kept).toEqual([
    [1, 'undone'],
    [4, 'undone'],
  ]);
  expect(noted).toEqual([
    { type: 'recordUndo', row: 5, undone: 2, left: 0, isLast: false },
    { type: 'recordUndo', row: 5, undone: 2, left: 0, isLast: true },
  ]);
});

test('people are emailed of what is taken back where they were emailed of it', async () => {
  for (const emails of ['on', 'off', 'digest'] as const) {
    const { run } = undoing('shipments');
    const { done } = await undone(undoing('shipments', { run: run && { ...run, emails } }), [row(1)]);
    expect(done[0]?.said).toMatchObject({ isTold: emails === 'on' });
  }
});

test('what somebody has touched since is left, and what there is not is neither; an outage ends it for now', async () => {
  const onStep = async ({ commandId }: CommandContext) => {
    if (commandId === derivedId(importId, 'undo', 1)) throw new DomainError('conflict', 'Moved on.');
    if (commandId === derivedId(importId, 'undo', 2)) throw new DomainError('not_found', 'Shipment not found.');
  };
  const { kept, noted } = await undone(undoing('shipments'), [row(1), row(2), row(3)], { onStep });
  expect(kept).toEqual([
    [1, 'left'],
    [3, 'undone'],
  ]);
  expect(noted.at(-1)).toMatchObject({ undone: 1, left: 1, isLast: true });
  for (const away of [new DomainError('unavailable', 'Away.'), new Error('away')]) {
    const cut = await undone(undoing('shipments'), [row(1)], {
      onStep: async () => {
        throw away;
      },
    });
    expect(cut).toMatchObject({ failure: away, kept: [], noted: [] });
  }
});

test('it goes on after the last batch that is recorded', async () => {
  const state = undoing('shipments', { undo: { row: 2, undone: 1, left: 1, commandId: derivedId('undo') } });
  const { done, noted } = await undone(state, [row(1), row(2), row(3)]);
  expect(done).toHaveLength(1);
  expect(noted.at(-1)).toMatchObject({ row: 3, undone: 2, left: 1 });
  const many = Array.from({ length: 501 }, (_, nth) => row(nth + 1));
  expect((await undone(undoing('shipments'), many)).noted.map((command) => 'row' in command && command.row)).toEqual([
    500, 501, 501,
  ]);
});

test('scans are withdrawn, but for those that somebody has corrected', async () => {
  const at = now;
  const history: Happening[] = [
    { event: shipmentCreated(shipmentId), at },
    { event: scanned(shipmentId), at, command: 'row 1' },
    { event: statusUpdated(shipmentId), at, command: 'row 2' },
    { event: scanned(shipmentId), at, command: 'row 3' },
  ];
  const scanId = (nth: number) => logged(history)[nth]?.id ?? expect.unreachable();
  const corrections: Happening[] = [
    { event: scanCorrected(shipmentId, scanId(2)), at },
    { event: scanCorrected(shipmentId, scanId(3)), at, command: 'undo 3' },
  ];
  const table = [row(1), row(2), row(3), row(4), row(5, 'imported', null)];
  const { done, kept } = await undone(undoing('tracking_events'), table, { history: [...history, ...corrections] });
  expect(done.map(({ target }) => target)).toEqual([1, 3].map((nth) => ({ shipmentId, scanId: scanId(nth) })));
  expect(done[0]?.said).toMatchObject({ action: 'withdraw' });
  expect(kept).toEqual([
    [1, 'undone'],
    [2, 'left'],
    [3, 'undone'],
  ]);
});
