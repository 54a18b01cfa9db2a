import { expect, test } from 'vitest';
import { createShipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { draftLike } from '#web/features/shipment-wizard/model/copied-draft.ts';
import { shipmentView } from '#services/domain/shipment-view.ts';
import { given, registered } from '../../services/domain/parcel.ts';

const state = given(registered);
if (state.type === 'none') throw new Error('there is no shipment');
const shipment: Shipment = shipmentView(state, 0n);

test('another shipment like one is the same in all that is typed', () => {
  const created = createShipmentSchema.parse(withoutBlanks(draftLike(shipment)));
  expect(created).toMatchObject({
    senderName: 'Ama Owusu',
    recipientEmail: 'jonas.weber@example.com',
    recipientCountry: 'Germany',
    weight: 2.5,
    shippingCost: 25,
  });
});

test('what was declared to customs is carried over, but for words that were erased', () => {
  const line = { hsCode: '610910', originCountry: 'BD', quantity: 4, unitValue: 12.5 };
  const lines = [
    { ...line, description: 'Cotton shirts' },
    { ...line, description: '[erased]' },
  ];
  const draft = draftLike({ ...shipment, value: 100, customsLines: lines });
  expect(draft.customsLines).toEqual([
    { description: 'Cotton shirts', hsCode: '610910', originCountry: 'BD', quantity: '4', unitValue: '12.50' },
    { description: '', hsCode: '610910', originCountry: 'BD', quantity: '4', unitValue: '12.50' },
  ]);
});

test('someone who was erased is left to be typed in', () => {
  const draft = draftLike({ ...shipment, senderName: '[erased]', senderEmail: '[erased]', senderPhone: null });
  expect([draft.senderName, draft.senderEmail, draft.senderPhone]).toEqual(['', '', '']);
});
