import { expect, test } from 'vitest';
import { shipmentView } from '#services/domain/shipment-view.ts';
import { shipmentCreated } from '#tests/support/events.ts';
import { given, id } from './parcel.ts';

const viewWith = (description: string | null) => {
  const line = { hsCode: '610910', origin: 'BD', quantity: 4, unitValueCents: 1_250 };
  const customsLines = [{ ...line, description: { subjectId: id, value: description } }];
  const state = given({ event: shipmentCreated(id, { customsLines }), at: '2026-03-01T09:00:00.000Z' });
  if (state.type === 'none') throw new Error('there is no shipment');
  return shipmentView(state, 0n);
};

test('the goods of a shipment are described until their sender is erased; what they are worth stays', () => {
  const line = { hsCode: '610910', originCountry: 'BD', quantity: 4, unitValue: 12.5 };
  expect(viewWith('Cotton shirts').customsLines).toEqual([{ ...line, description: 'Cotton shirts' }]);
  expect(viewWith(null).customsLines).toEqual([{ ...line, description: '[erased]' }]);
});
