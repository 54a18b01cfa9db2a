import { expect, test } from 'vitest';
import type { CreateShipment } from '#contracts/shipments.ts';
import { createJudge } from '#services/imports/check.ts';

const body = { senderCountry: 'Ghana', recipientCountry: 'Netherlands' } as CreateShipment;
const rowAt = (line: number, shippingCost?: number) => ({
  row: line,
  line,
  cells: [],
  read: { body: { ...body, ...(shippingCost !== undefined && { shippingCost }) }, reference: null },
});

test('a shipment that the rate sheet has no price for is a problem of its row, unless the file has the price', async () => {
  const { judge } = await createJudge(
    {
      compareRows: () => ({ compare: async (rows) => rows.map(() => null), pass: () => undefined }),
      lookAtScans: async () => [],
      pricesAt: async () => () => undefined,
      clock: { now: () => new Date(0) },
    },
    { id: '01980000-0000-7000-8000-0000000000e0', kind: 'shipments', run: null },
  );
  const verdicts = (await judge([rowAt(2), rowAt(3, 12.5)])).map(({ verdict }) => verdict);
  expect(verdicts).toMatchObject([
    { is: 'invalid', problems: [{ field: 'shippingCost', code: 'no_price' }] },
    { is: 'shipment', cents: 1_250 },
  ]);
});

test('nothing is compared with a row that has no price, neither in a check nor where a run goes on', async () => {
  const compared: number[] = [];
  const passed: number[] = [];
  const linesOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);
  const { judge, pass } = await createJudge(
    {
      compareRows: () => ({
        async compare(rows) {
          compared.push(...linesOf(rows));
          return rows.map(({ line }) => ({ by: 'same_day', line: line - 1, shipmentId: null, importId: null }));
        },
        pass: (rows) => void passed.push(...linesOf(rows)),
      }),
      lookAtScans: async () => [],
      pricesAt: async () => () => undefined,
      clock: { now: () => new Date(0) },
    },
    { id: '01980000-0000-7000-8000-0000000000e0', kind: 'shipments', run: null },
  );
  const rows = [rowAt(2), rowAt(3, 12.5), rowAt(4), rowAt(5, 1)];
  const verdicts = (await judge(rows)).map(({ verdict }) => ('duplicateOf' in verdict ? verdict.duplicateOf?.line : verdict.is));
  pass(rows);
  expect([verdicts, compared, passed]).toEqual([
    ['invalid', 2, 'invalid', 4],
    [3, 5],
    [3, 5],
  ]);
});
