import { expect, test } from 'vitest';
import { aboutsIn } from '#contracts/about.ts';
import { withoutPersons } from '#projections/history/mask.ts';

const [one, two] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];

test('what a history shows of an event has no personal value, however deep, and everything else as it is', () => {
  const person = { subjectId: 'subject-1', value: { name: 'Ama Owusu', email: 'ama@example.com' } };
  const erased = { subjectId: 'subject-2', value: null };
  const sealed = { subjectId: 'subject-3', sealed: 'v1.AgIC' };
  expect(
    withoutPersons({
      sender: person,
      parties: [{ role: 'broker', who: erased }, person, sealed],
      weightKg: 2.5,
      note: null,
      tags: ['fragile'],
      subjectId: 'subject-4',
    }),
  ).toEqual({
    sender: { subjectId: 'subject-1' },
    parties: [{ role: 'broker', who: { subjectId: 'subject-2' } }, { subjectId: 'subject-1' }, { subjectId: 'subject-3' }],
    weightKg: 2.5,
    note: null,
    tags: ['fragile'],
    subjectId: 'subject-4',
  });
});

test.each([
  [
    'by its ids',
    { shipmentId: one, quoteId: two, accountId: one },
    [
      { kind: 'shipment', id: one },
      { kind: 'quote', id: two },
    ],
  ],
  ['by what it says it is about', { emailId: one, about: { kind: 'quote', id: two } }, [{ kind: 'quote', id: two }]],
  ['not by a noun without a history', { about: { kind: 'alert', id: two }, alertId: one }, []],
  ['not by what is no id', { shipmentId: 'WE483920175525US', quoteId: null, about: 'everything' }, []],
])('an event stands in a history %s', (_how, data, expected) => {
  expect(aboutsIn(data, ['shipment', 'quote'])).toEqual(expected);
});
