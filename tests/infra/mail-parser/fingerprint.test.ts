import { expect, test } from 'vitest';
import { fingerprintOf } from '#infra/mail-parser/fingerprint.ts';
import { messageOf } from '#tests/support/message-parser.ts';

const written = [
  'From: Ada <ada@example.com>',
  'To: parcels@waybill.test',
  'Subject: Where is my parcel that I have been waiting for',
  'Date: Sun, 1 Mar 2026 10:00:00 +0100',
  'Message-ID: <1@example.com>',
];
const body = ['', 'Hello', '', 'Where is it?'];
const whole = messageOf(...written, ...body);
const isSame = async (other: Buffer) => (await fingerprintOf(other)) === (await fingerprintOf(whole));

test('a message is the same whatever servers put on it on the way', async () => {
  const added = [
    'Return-Path: <ada@example.com>',
    'Delivered-To: parcels@waybill.test',
    'Received: from a by b; Sun, 1 Mar 2026 09:00:01 +0000',
    'X-Spam-Status: No',
    'Authentication-Results: mx; dkim=pass',
  ];
  expect(await isSame(messageOf(...added, ...written, 'X-Something-New: 1', ...body))).toBe(true);
});

test('a message is the same with other line ends, other folding, headers in another order and empty lines at its end', async () => {
  expect(await isSame(Buffer.from(whole.toString().replaceAll('\r\n', '\n')))).toBe(true);
  expect(await isSame(Buffer.from(whole.toString().replace('parcel that', 'parcel\r\n\tthat')))).toBe(true);
  expect(await isSame(messageOf(...written.toReversed(), ...body))).toBe(true);
  expect(await isSame(messageOf(...written, ...body, '', '', ''))).toBe(true);
});

test('a message with the same Message-ID that says something else is another one', async () => {
  expect(await isSame(messageOf(...written, ...body, 'And when?'))).toBe(false);
  expect(await isSame(messageOf(...written, '', 'Hello', 'Where is it?'))).toBe(false);
  expect(await isSame(Buffer.from(whole.toString().replace('Subject: Where', 'Subject: When')))).toBe(false);
});

test('a large message is the same with other line ends, and with more on top of it than is read', async () => {
  const large = Buffer.concat([whole, Buffer.from(`${'x'.repeat(76)}\r\n`.repeat(500_000))]);
  const [one, other] = [large, Buffer.from(large.toString().replaceAll('\r\n', '\n'))].map((bytes) => fingerprintOf(bytes));
  expect(await one).toBe(await other);
  const fuller = Buffer.concat([Buffer.from('Received: by another server\r\n'), large]);
  expect(await fingerprintOf(fuller.subarray(0, large.length))).toBe(await one);
});

test('nothing at all has a fingerprint, too', async () => {
  expect(await fingerprintOf(Buffer.alloc(0))).toMatch(/^[0-9a-f]{64}$/);
});
