import { expect, test } from 'vitest';
import { wrongContact } from '#web/shared/forms/wrong-contact.ts';

const ama = { email: 'ama@example.com', phone: '+233 30 255 0100' };

test('whoever can be reached is asked nothing', () => {
  expect(wrongContact(ama)).toEqual({ email: false, phone: false });
});

test.each(['', 'ama', 'ama@example', 'ama@', '@example.com', 'ama @example.com'])('"%s" is no address to write to', (email) => {
  expect(wrongContact({ ...ama, email })).toEqual({ email: true, phone: false });
});

test('a phone may be left empty', () => {
  expect(wrongContact({ ...ama, phone: '' })).toEqual({ email: false, phone: false });
});

test.each(['call me', '12', '+', ' '])('"%s" is no number to call', (phone) => {
  expect(wrongContact({ ...ama, phone })).toEqual({ email: false, phone: true });
});
