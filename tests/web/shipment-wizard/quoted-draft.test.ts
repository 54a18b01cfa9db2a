import { expect, test } from 'vitest';
import type { ShipmentDraft } from '#contracts/quotes.ts';
import { createShipmentSchema } from '#contracts/shipments.ts';
import { draftOfQuote } from '#web/features/shipment-wizard/model/quoted-draft.ts';
import { invalidFields, problemsOf } from '#web/shared/forms/validate.ts';

const known: ShipmentDraft = {
  quoteId: '019d2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
  senderName: 'Ama Owusu',
  senderEmail: 'ama.owusu@example.com',
  senderPhone: '+233 30 255 0100',
  senderCountry: 'Ghana',
  recipientCountry: 'Germany',
  weight: 2.5,
  serviceType: 'express',
  shippingCost: 64,
};

const missingOf = (quote: ShipmentDraft) => {
  const draft = draftOfQuote(quote);
  return invalidFields(draft, problemsOf({ schema: createShipmentSchema }, draft));
};

test('an accepted quote fills in the sender, the countries, the parcel and the price', () => {
  expect(draftOfQuote(known)).toMatchObject({
    senderName: 'Ama Owusu',
    senderEmail: 'ama.owusu@example.com',
    senderPhone: '+233 30 255 0100',
    senderCountry: 'Ghana',
    recipientCountry: 'Germany',
    weight: '2.5',
    serviceType: 'express',
    shippingCost: '64.00',
  });
  expect(missingOf(known)).toEqual([
    'senderCity',
    'senderAddress',
    'recipientName',
    'recipientEmail',
    'recipientCity',
    'recipientAddress',
  ]);
});

test('what a quote lacks about the parcel is left empty, not assumed', () => {
  const free = { ...known, senderName: null, senderPhone: null, senderCountry: null, recipientCountry: null };
  expect(missingOf({ ...free, weight: null, serviceType: null })).toEqual([
    'senderName',
    'senderCountry',
    'senderCity',
    'senderAddress',
    'recipientName',
    'recipientEmail',
    'recipientCountry',
    'recipientCity',
    'recipientAddress',
    'serviceType',
    'weight',
  ]);
});
