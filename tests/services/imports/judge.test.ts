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
