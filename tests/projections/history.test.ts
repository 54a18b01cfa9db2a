import { expect, test } from 'vitest';
import { aboutsIn } from '#contracts/about.ts';
import { contactChanges } from '#projections/history/contact-changes.ts';
import { subjectsNamed, withoutPersons } from '#projections/history/mask.ts';

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
      told: { clear: 'Ama moved to Accra' },
      subjectId: 'subject-4',
    }),
  ).toEqual({
    sender: { subjectId: 'subject-1' },
    parties: [{ role: 'broker', who: { subjectId: 'subject-2' } }, { subjectId: 'subject-1' }, { subjectId: 'subject-3' }],
    weightKg: 2.5,
    note: null,
    tags: ['fragile'],
    told: {},
    subjectId: 'subject-4',
  });
});

test('whom an event names is listed once each, in one order, however deep they are', () => {
  const within = { subjectId: 'subject-3', followers: [{ subjectId: 'subject-1' }, { subjectId: 'subject-3' }], note: null };
  expect(subjectsNamed({ within, subjectId: 'subject-2', parcels: 2 })).toEqual(['subject-1', 'subject-2', 'subject-3']);
  expect(subjectsNamed({ subjectId: null, parcels: 2 })).toEqual([]);
});

const contact = (value: object | null) => ({ subjectId: 'subject-1', value });
const ama = { name: 'Ama Owusu', email: 'ama@example.com', phone: null, address: '1 Ring Road' };

test('what changed of a contact is shown masked, field by field, and nothing of what stayed', () => {
  const moved = { ...ama, email: 'owusu@example.com', address: '2 Ring Road' };
  expect(contactChanges({ previous: contact(ama), contact: contact(moved) })).toEqual({
    changes: [
      { field: 'email', before: 'a***@e***.com', after: 'o***@e***.com' },
      { field: 'address', before: '***', after: '***' },
    ],
  });
  expect(contactChanges({ previous: contact(ama), contact: contact({ ...ama, phone: '+233201234567' }) })).toEqual({
    changes: [{ field: 'phone', before: null, after: '***67' }],
  });
});

test('of people who were erased, and of events that changed no contact, nothing is shown to have changed', () => {
  expect(contactChanges({ previous: contact(null), contact: contact(ama) })).toEqual({});
  expect(contactChanges({ previous: contact(ama), contact: contact(null) })).toEqual({});
  expect(contactChanges({ contact: contact(ama) })).toEqual({});
  expect(contactChanges({ previous: ama, contact: contact(ama) })).toEqual({});
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

test('a received email is named by what an event is about, and never by the id of an email that is sent', () => {
  const received = { kind: 'email', id: one };
  expect(aboutsIn({ about: received }, ['email'])).toEqual([received]);
  expect(aboutsIn({ emailId: one, about: { kind: 'shipment', id: two } }, ['email'])).toEqual([]);
});
