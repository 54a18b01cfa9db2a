import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import type { ParsedEmail } from '#contracts/emails.ts';

type Received = Extract<ReceivedEmailEvent, { type: 'EmailReceived' }>;

export const receivedEmailId = '01980000-0000-7000-8000-000000000e01';
export const mailboxId = '01980000-0000-7000-8000-000000000a01';

/** What a customer wrote. */
export const parsedEmail = (changes: Partial<ParsedEmail> = {}): ParsedEmail => ({
  messageId: 'a1@mail.example.com',
  references: [],
  from: { name: 'Jonas Weber', address: 'jonas.weber@example.com' },
  replyTo: [],
  to: [{ name: '', address: 'parcels@waybill.test' }],
  cc: [],
  subject: 'Where is my parcel?',
  text: 'Hello, where is it?',
  html: null,
  attachments: [],
  isCut: false,
  ...changes,
});

export function received(changes: Partial<Received['data']> = {}, email: Partial<ParsedEmail> = {}): Received {
  const value = parsedEmail(email);
  return {
    type: 'EmailReceived',
    data: {
      about: { kind: 'email', id: receivedEmailId },
      mailboxId,
      kind: 'message',
      messageDigest: value.messageId,
      referenceDigests: value.references,
      content: { subjectId: '01980000-0000-7000-8000-000000000502', value },
      report: null,
      raw: 'raw-1',
      size: 1_000,
      sentAt: '2026-03-01T08:59:00.000Z',
      receivedAt: '2026-03-01T09:00:00.000Z',
      ...changes,
    },
  };
}
