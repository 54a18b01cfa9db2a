import { expect, test } from 'vitest';
import { createPhoneNumbers } from '#infra/phone-numbers/libphonenumber.ts';

const { takesTexts } = createPhoneNumbers();

test.each(['+4915123456789', '+233241234567', '+819012345678', '+971501234567'])('%s is a mobile number', (number) =>
  expect(takesTexts(number)).toBe(true),
);

test('in North America a number may be either, and gets the benefit of the doubt', () => {
  expect(takesTexts('+12125550100')).toBe(true);
});

test.each([
  ['a landline in Berlin', '+4930123456'],
  ['a landline in London', '+442079460958'],
  ['a toll-free number', '+18005550100'],
  ['a premium-rate number', '+449098790000'],
  ['a number of no country', '+999123456789'],
  ['a number that is too short for its country', '+49151'],
  ['no number', 'none'],
])('%s gets no text messages: %s', (_what, number) => expect(takesTexts(number)).toBe(false));
