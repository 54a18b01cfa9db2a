import { expect, test } from 'vitest';
import type { RecordScan } from '#contracts/shipments.ts';
import type { CommandContext } from '#services/command.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { DomainError } from '#services/domain/errors.ts';
import { noCounts, type ExistingImport, type Run } from '#services/domain/import.ts';
import { fold } from '#services/domain/decider.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { createCarryOutRows, type Stops } from '#services/imports/carry-out.ts';
import type { JudgedRow } from '#services/imports/check.ts';
import { commandOfRow, shipmentOfRow } from '#services/imports/row-ids.ts';
import { logged, shipmentCreated } from '#tests/support/events.ts';
import { aShipment } from '#tests/support/shipments.ts';

const importId = derivedId('import');
const shipmentId = derivedId('shipment');
const run: Run = {
  ...({ emails: 'off', invalid: 'skip', duplicates: 'skip', commandId: derivedId('start') } as const),
  ...{ pricedAt: '2026-03-01T09:00:00.000Z', startedAt: '2026-03-01T09:05:00.000Z', startedBy: { id: 'ama', role: 'admin' } },
};
const running: ExistingImport = {
  ...({ type: 'running', id: importId, kind: 'shipments', fileDigest: '', bytes: 1, openedAt: run.startedAt } as const),
  ...{ openedBy: run.startedBy, columns: {}, checkId: null, check: null, run, row: 0, counts: noCounts, undo: null },
  ...{ digests: {}, failure: null },
};
const made: ShipmentState = fold(
  shipmentDecider,
  logged([{ event: shipmentCreated(shipmentId), at: '2026-03-01T09:00:00.000Z' }]),
);
const parties = { senderId: derivedId('sender'), recipientId: derivedId('recipient') };
const repeated = { by: 'reference', line: null, shipmentId, importId: derivedId('earlier') } as const;
const verdictOf = {
  shipment: (changes: object = {}): JudgedRow['verdict'] => {
    const { shippingCost: _, ...body } = aShipment();
    return { ...({ is: 'shipment', body, reference: 'R-1', cents: 1_250, duplicateOf: null } as const), ...changes };
  },
  scan: (changes: object = {}): JudgedRow['verdict'] => {
    const scan: RecordScan = {
      trackingNumber: 'WE483920175525GH',
      status: 'in_transit',
      location: 'Lyon',
      description: 'Sorted',
    };
    return { ...({ is: 'scan', scan, shipmentId, duplicateOf: null } as const), ...changes };
  },
  invalid: (): JudgedRow['verdict'] => ({ is: 'invalid', problems: [] }),
};
const rowsOf = (verdicts: readonly JudgedRow['verdict'][]): JudgedRow[] =>
  verdicts.map((verdict, nth) => ({ row: nth + 1, line: nth + 2, cells: [], read: { problems: [] }, verdict }));

interface Done {
  by: 'create' | 'recordScan' | 'updateStatus';
  id: string;
  body: object;
  context: CommandContext;
  part: object;
}

/** What came of the rows, which commands were given, and whose keys were made before. */
async function carriedOut(
  verdicts: readonly JudgedRow['verdict'][],
  {
    of = run,
    onStep = async () => ({ changed: true }),
    signal = new AbortController().signal,
    calledOff = new AbortController().signal,
  }: { of?: Run; onStep?: (done: Done) => Promise<{ changed: boolean }> } & Partial<Stops> = {},
) {
  const done: Done[] = [];
  const keys: string[] = [];
  const step =
    (by: Done['by']) =>
    async (id: string, body: object, context: CommandContext, { import: part }: { import: object }) => {
      const given = { by, id, body, context, part };
      done.push(given);
      const { changed } = await onStep(given);
      return { state: made, changed, repeated: false, revision: 0n, position: undefined };
    };
  const steps = { create: step('create'), recordScan: step('recordScan'), updateStatus: step('updateStatus') };
  const carryOut = createCarryOutRows({
    steps,
    personalData: {
      async subjectFor(address) {
        keys.push(address);
        return derivedId(address);
      },
    },
    requestSignatures: { sign: (text) => `request ${text}` },
    referenceSignatures: { sign: (text) => `reference ${text}` },
    logger: createLogger('silent', 'test'),
  });
  const { made: outcome, upTo } = await carryOut({ ...running, run: of }, rowsOf(verdicts), { signal, calledOff }).catch(
    (error: unknown) => ({ made: { error }, upTo: undefined }),
  );
  return { outcome, upTo, done, keys };
}

test('a shipment is created at the price of its check, as the row and by whoever started the import', async () => {
  const { outcome, done, keys } = await carriedOut([verdictOf.shipment()]);
  const { shippingCost: _, ...body } = aShipment();
  expect(done).toMatchObject([
    {
      ...{ by: 'create', id: shipmentOfRow(importId, 1), body: { ...body, shippingCost: 12.5 } },
      part: { id: importId, row: 1, emails: 'off' },
      context: {
        ...{ commandId: commandOfRow(importId, 1), actor: run.startedBy, source: 'import', correlationId: importId },
        ...{ causationId: run.commandId, now: run.startedAt, requestHash: `request import ${importId}` },
      },
    },
  ]);
  expect(outcome).toEqual([
    {
      ...{ row: 1, outcome: 'imported', shipmentId: shipmentOfRow(importId, 1), code: null, parties: null },
      reference: 'reference ama.owusu@example.com\nR-1',
    },
  ]);
  expect(keys).toEqual(['ama.owusu@example.com', 'jonas.weber@example.com']);
});

test('rows that repeat another are left out where that was chosen, and nobody’s key is made for them', async () => {
  const both = [verdictOf.shipment({ duplicateOf: repeated }), verdictOf.scan({ duplicateOf: repeated }), verdictOf.invalid()];
  const skipped = await carriedOut(both);
  expect(skipped).toMatchObject({ done: [], keys: [] });
  expect(skipped.outcome).toMatchObject([
    { row: 1, outcome: 'duplicate', shipmentId, reference: null },
    { row: 2, outcome: 'duplicate', shipmentId },
  ]);
  const taken = await carriedOut(both, { of: { ...run, duplicates: 'import' } });
  expect(taken.outcome).toMatchObject([{ outcome: 'imported' }, { outcome: 'imported' }]);
  expect(taken.keys).toHaveLength(2);
});

test('a scan is recorded, and as a status that people are emailed about only where that was chosen', async () => {
  const said = { status: 'in_transit', location: 'Lyon', description: 'Sorted' };
  const quiet = await carriedOut([verdictOf.scan()]);
  expect(quiet.done).toMatchObject([{ by: 'recordScan', id: shipmentId, body: { ...said, trackingNumber: 'WE483920175525GH' } }]);
  const told = await carriedOut([verdictOf.scan()], { of: { ...run, emails: 'on' } });
  expect(told.done.map(({ by, body }) => ({ by, body }))).toEqual([{ by: 'updateStatus', body: said }]);
  expect(told.outcome).toMatchObject([{ row: 1, outcome: 'imported', shipmentId, parties: null }]);
  const digest = await carriedOut([verdictOf.scan(), verdictOf.shipment()], { of: { ...run, emails: 'digest' } });
  expect(digest.done.map(({ by }) => by).toSorted()).toEqual(['create', 'recordScan']);
  expect(digest.outcome).toMatchObject([{ parties }, { parties }]);
});

test('a scan that changes nothing is a duplicate of what the shipment has', async () => {
  const { outcome } = await carriedOut([verdictOf.scan()], { onStep: async () => ({ changed: false }) });
  expect(outcome).toEqual([{ row: 1, outcome: 'duplicate', shipmentId, code: null, reference: null, parties: null }]);
});

test('what the rules refuse fails its row alone, and a bug as well', async () => {
  const onStep = async ({ by, context }: Done) => {
    if (context.commandId === commandOfRow(importId, 2)) throw new DomainError('conflict', 'Moved on.');
    if (by === 'create') throw new TypeError('a bug');
    return { changed: true };
  };
  const { outcome } = await carriedOut([verdictOf.scan(), verdictOf.scan(), verdictOf.shipment()], { onStep });
  expect(outcome).toMatchObject([
    { row: 1, outcome: 'imported', code: null },
    { row: 2, outcome: 'failed', shipmentId, code: 'conflict' },
    { row: 3, outcome: 'failed', shipmentId: null, code: 'internal' },
  ]);
});

test('an outage fails no row: the batch is done again, and no other row of it is begun', async () => {
  for (const away of [new DomainError('unavailable', 'Away.'), new Error('disk full')]) {
    const { outcome, done } = await carriedOut(
      Array.from({ length: 70 }, () => verdictOf.shipment()),
      {
        onStep: async () => {
          throw away;
        },
      },
    );
    expect(outcome).toEqual({ error: away });
    expect(done).toHaveLength(64);
  }
});

test('once its lease is lost no other row is begun, and the batch counts as not done', async () => {
  const losing = new AbortController();
  const lost = new Error('the lease was lost');
  const onStep = async () => {
    losing.abort(lost);
    return { changed: true };
  };
  const shipments = Array.from({ length: 200 }, () => verdictOf.shipment());
  const { outcome, done } = await carriedOut(shipments, { onStep, signal: losing.signal });
  expect(outcome).toEqual({ error: lost });
  expect(done).toHaveLength(1);

  const scans = Array.from({ length: 3 }, () => verdictOf.scan());
  const before = await carriedOut(scans, { signal: AbortSignal.abort(lost) });
  expect(before).toMatchObject({ outcome: { error: lost }, done: [] });
});

test('once called off no other row is begun, and whatever was under way is told, also what was refused', async () => {
  const calling = new AbortController();
  let begun = 0;
  let letGo = () => {};
  const isUnderWay = new Promise<void>((resolve) => (letGo = resolve));
  const onStep = async () => {
    begun += 1;
    const nth = begun;
    if (begun === 64) {
      calling.abort();
      letGo();
    }
    await isUnderWay;
    if (nth % 8 === 0) throw new DomainError('conflict', 'Moved on.');
    return { changed: true };
  };
  const rows = Array.from({ length: 200 }, () => verdictOf.shipment());
  const { outcome, upTo, done } = await carriedOut(rows, { onStep, calledOff: calling.signal });
  expect(done).toHaveLength(64);
  expect(upTo).toBe(64);
  expect(outcome).toEqual(expect.objectContaining({ length: 64 }));
  expect(outcome).toEqual(expect.arrayContaining([expect.objectContaining({ row: 64, outcome: 'failed', code: 'conflict' })]));

  expect(await carriedOut([verdictOf.scan()], { calledOff: AbortSignal.abort() })).toMatchObject({ outcome: [], upTo: 0 });
  expect(await carriedOut([verdictOf.scan(), verdictOf.invalid()])).toMatchObject({ outcome: [{ row: 1 }], upTo: 2 });
});

test('rows of one shipment are carried out one after the other in their order, though one of them is refused', async () => {
  const open = new Set<string>();
  const order: string[] = [];
  const onStep = async ({ id, context }: Done) => {
    expect(open.has(id)).toBe(false);
    open.add(id);
    order.push(context.commandId);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    open.delete(id);
    if (order.length === 2) throw new DomainError('conflict', 'Moved on.');
    return { changed: true };
  };
  const { outcome } = await carriedOut([verdictOf.scan(), verdictOf.scan(), verdictOf.scan()], { onStep });
  expect(order).toEqual([1, 2, 3].map((row) => commandOfRow(importId, row)));
  expect(outcome).toMatchObject([{ outcome: 'imported' }, { outcome: 'failed' }, { outcome: 'imported' }]);
});
