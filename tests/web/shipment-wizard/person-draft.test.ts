import { expect, test } from 'vitest';
import { filledWith, isSearchable, partyOf } from '#web/features/shipment-wizard/model/person-draft.ts';
import { emptyDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { aPerson } from './a-person.ts';

const person = aPerson();

test.each(['sender', 'recipient'] as const)(
  'a person fills in every field of the %s and nothing else, and it can be undone',
  (party) => {
    const changed = { ...emptyDraft, ...filledWith(party, person, ['Switzerland']) };
    const values = [person.name, person.email, '', person.country, person.city, person.address];
    expect(Object.values(partyOf(party, changed))).toEqual(values);
    const other = party === 'sender' ? 'recipient' : 'sender';
    expect(partyOf(other, changed)).toEqual(partyOf(other, emptyDraft));
    expect({ ...changed, ...partyOf(party, emptyDraft) }).toEqual(emptyDraft);
  },
);

test('a country that is not offered is left to be chosen', () => {
  expect(filledWith('sender', person, ['Germany']).senderCountry).toBe('');
});

test.each([
  ['J', false],
  ['Jo', true],
  ['J W', true],
  ['王', true],
  ['ع', true],
  ['7', false],
  ['🚀', false],
  ['', false],
  ['   ', false],
])('whether %j is looked for: %s', (typed, expected) => {
  expect(isSearchable(typed)).toBe(expected);
});
