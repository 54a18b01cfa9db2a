import { describe, expect, test } from 'vitest';
import {
  deliveryReportSchema,
  emailAttachmentSchema,
  listEmailsSchema,
  maxReplyText,
  maxSubject,
  replyToEmailSchema,
} from '#contracts/emails.ts';

const takes = (fields: object) => listEmailsSchema.safeParse(fields).success;

describe('the inbox is asked for', () => {
  test('by its first page of twenty emails, unless another one is named', () => {
    expect(listEmailsSchema.parse({})).toEqual({ page: 1, limit: 20 });
    expect(listEmailsSchema.parse({ page: '999999', limit: '100', search: 'customs', unread: 'true' })).toEqual({
      page: 999_999,
      limit: 100,
      search: 'customs',
      unread: 'true',
    });
  });

  test.each([
    { page: '0' },
    { page: '01' },
    { page: '1000000' },
    { page: '-1' },
    { page: '1.5' },
    { limit: '0' },
    { limit: '101' },
    { limit: '1e2' },
    { unread: 'false' },
    { folder: 'Sent' },
  ])('and by nothing like %o', (fields) => {
    expect(takes(fields)).toBe(false);
    expect(takes({ limit: '1' })).toBe(true);
  });
});

describe('a reply to an email', () => {
  const reply = { to: 'jonas@example.com', subject: 'Re: My parcel', body: 'It is in Lyon.' };
  const isTaken = (changes: object) => replyToEmailSchema.safeParse({ ...reply, ...changes }).success;

  test('has one address, a subject of one line and a text, each of a length that the screens allow', () => {
    expect(isTaken({ subject: 'x'.repeat(maxSubject), body: 'x\n'.repeat(maxReplyText / 2) })).toBe(true);
    expect([maxSubject, maxReplyText]).toEqual([200, 20_000]);
  });

  test.each([
    { to: 'jonas@example.com, mia@example.com' },
    { subject: '' },
    { subject: 'Hello\r\nBcc: everybody@example.com' },
    { subject: 'x'.repeat(maxSubject + 1) },
    { body: ' ' },
    { body: 'x'.repeat(maxReplyText + 1) },
    { cc: 'mia@example.com' },
  ])('is refused with another field or value', (changes) => {
    expect(isTaken(changes)).toBe(false);
  });
});

test.each([
  ['5.1.1', true],
  ['4.123.999', true],
  ['2.0.0', true],
  ['3.1.1', false],
  ['5.1', false],
  ['5.1.1 unknown user', false],
  ['x5.1.1', false],
  ['5.1000.1', false],
])('a status of delivery may be %s: %s', (status, isOne) => {
  const report = { messageId: null, action: 'failed', status, recipient: null };
  expect(deliveryReportSchema.safeParse(report).success).toBe(isOne);
});

test('a file of an email has a place from 0 on, and a size', () => {
  const isFile = (changes: object) =>
    emailAttachmentSchema.safeParse({ place: 0, name: 'a.pdf', type: 'text/plain', size: 0, contentId: null, ...changes })
      .success;
  expect([isFile({}), isFile({ place: -1 }), isFile({ size: -1 }), isFile({ place: 0.5 })]).toEqual([true, false, false, false]);
});
