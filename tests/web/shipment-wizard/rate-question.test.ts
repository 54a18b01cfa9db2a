import { expect, it } from 'vitest';
import { isOffLane, rateQuestion } from '#web/features/shipment-wizard/model/rate-question.ts';
import { emptyDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { filledDraft } from './a-draft.ts';

it('asks for the price of the parcel in US dollars, by its weight and its size', () => {
  expect(rateQuestion({ ...filledDraft, weight: '2.5', height: '40' })).toEqual({
    fromCountry: 'Burkina Faso',
    toCountry: 'Germany',
    weight: 2.5,
    serviceType: 'standard',
    currency: 'USD',
    length: 10,
    width: 10,
    height: 40,
  });
});

it.each([emptyDraft, { ...filledDraft, weight: '' }, { ...filledDraft, weight: '0' }, { ...filledDraft, serviceType: '' }])(
  'asks nothing while the parcel is not known: %#',
  (draft) => expect(rateQuestion(draft)).toBeUndefined(),
);

it('knows where no price is calculated', () => {
  expect(isOffLane(emptyDraft)).toBe(false);
  expect(isOffLane(filledDraft)).toBe(false);
  expect(isOffLane({ ...filledDraft, recipientCountry: 'Singapore' })).toBe(true);
});
