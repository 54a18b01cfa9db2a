import { expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { createKeepMessage } from '#services/mailbox/keep-message.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { readEml } from '#tests/support/read-eml.ts';
import { mailboxId } from '#tests/support/received-email.ts';

const now = new Date('2026-11-24T09:00:00.000Z');
const { read, name, keep } = createKeepMessage({
  parser: { read: readEml },
  rawEmails: { keep: async () => undefined },
  personalData: { subjectFor: async (address) => derivedId(address) },
  messageDigests: { of: (messageId) => derivedId(messageId) },
  clock: { now: () => now },
});

test.each([
  ['when its mail server took it', '2026-11-23T18:30:00.000Z', '2026-11-23T18:30:00.000Z'],
  ['now, where that server has no date for it', '1970-01-01T00:00:00.000Z', now.toISOString()],
  ['now, where the clock of that server is ahead', '2026-11-24T09:05:00.000Z', now.toISOString()],
])('an email was received %s', async (_when, arrivedAt, receivedAt) => {
  const bytes = Buffer.from(customerMail({ from: 'jonas@example.com' }));
  const message = { uid: 1, bytes, size: bytes.length, receivedAt: new Date(arrivedAt) };
  const { data } = await keep(await name(await read(message)), mailboxId);
  expect(data.receivedAt).toBe(receivedAt);
});
