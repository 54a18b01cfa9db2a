import { describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { statsSchema } from '#contracts/stats.ts';
import { scan, setDesk } from '#tests/support/desk.ts';
import { aCustomsLine, aShipment } from '#tests/support/shipments.ts';

const desk = setDesk();

const most = 99_999_999.99;
const measures = ['weight', 'length', 'width', 'height'] as const;
const amounts = ['value', 'shippingCost'] as const;

const read = async (id: string) =>
  shipmentSchema.parse(await (await desk.request('GET', `/api/shipments/${id}`, { as: desk.as })).json());
const refusal = async (answer: Response) => [answer.status, Object.keys(errorBodySchema.parse(await answer.json()).fields ?? {})];

describe('a decimal of a shipment', () => {
  test.each([...measures.map((field) => [field, 0.01, most] as const), ...amounts.map((field) => [field, 0, most] as const)])(
    '%s is kept at its bounds, and refused by its name beyond them',
    async (field, min, max) => {
      for (const value of [min, 0.07, 1.1, max - 0.01, max].map((bound) => Number(bound.toFixed(2)))) {
        const { id } = await desk.create({ [field]: value });
        expect((await read(id))[field]).toBe(value);
      }
      for (const value of [min - 0.01, max + 0.01, min + 0.001, '100000000', '0.005']) {
        const answer = await desk.request('POST', '/api/shipments', { as: desk.as, body: { ...aShipment(), [field]: value } });
        expect(await refusal(answer), String(value)).toEqual([400, [field]]);
      }
    },
  );

  test.each([
    ['latitude', 'currentLatitude', 90],
    ['longitude', 'currentLongitude', 180],
  ] as const)('%s is kept to eight decimals at its bounds, and refused by its name beyond them', async (field, kept, bound) => {
    const place = { latitude: 0, longitude: 0 };
    for (const value of [-bound, -bound + 1e-8, 1e-8, bound - 1e-8, bound].map((degrees) => Number(degrees.toFixed(8)))) {
      const { id } = await desk.create();
      await desk.update(id, { ...scan, ...place, [field]: value });
      expect((await read(id))[kept]).toBe(value);
    }
    const { id } = await desk.create();
    for (const value of [-bound - 1e-8, bound + 1e-8, 1e-9]) {
      expect(await refusal(await desk.update(id, { ...scan, ...place, [field]: value }))).toEqual([400, [field]]);
    }
  });

  test('what one customs line is worth is kept at its bound', async () => {
    const { id } = await desk.create({ value: most, customsLines: [aCustomsLine({ quantity: 1, unitValue: most })] });
    expect((await read(id)).customsLines).toEqual([aCustomsLine({ quantity: 1, unitValue: most })]);
  });
});

test('the revenue of many shipments at the bound is exact to the cent', async () => {
  const revenue = async () =>
    statsSchema.parse(await (await desk.request('GET', '/api/stats', { as: desk.as })).json()).totalRevenue;
  const before = await revenue();
  for (let count = 0; count < 10; count += 1) await desk.create({ shippingCost: most });
  expect(await revenue()).toBeCloseTo(before + 999_999_999.9, 2);
});
