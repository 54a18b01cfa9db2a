import { expect, test } from 'vitest';
import { auditKindInPathSchema, auditKinds } from '#contracts/audit.ts';

test.each(auditKinds)('%s is understood in an address', (kind) => {
  expect(auditKindInPathSchema.parse(kind)).toBe(kind);
});

test.each([
  ['shipments', 'shipment'],
  ['mailboxes', 'mailbox'],
  ['conversations', 'conversation'],
])('%s, as lists have it, is %s', (given, kind) => {
  expect(auditKindInPathSchema.parse(given)).toBe(kind);
});

test.each(['', 's', 'Shipment', 'mailboxs', 'parcels', 7, undefined])('%s is no kind', (given) => {
  expect(auditKindInPathSchema.safeParse(given).success).toBe(false);
});
