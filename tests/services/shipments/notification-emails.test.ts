import { beforeEach, expect, test } from 'vitest';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import type { NotifiedPart } from '#contracts/notifications.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { CauseMissing, type NounEmails } from '#services/outbox/noun-emails.ts';
import { notificationEmails } from '#services/shipments/notification-emails.ts';
import { emailsCausedBy, happened } from '#tests/support/caused-emails.ts';
import { contactCorrected, logged, scanCorrected, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const shipmentId = '01980000-0000-7000-8000-000000000001';
const addresseeId = derivedId('addressee');
const senderId = derivedId('sender');

let store: MemoryStore;
let personalData: ReturnType<typeof createOpenPersonalData>;
let log: EventLog;
let emails: NounEmails;

beforeEach(async () => {
  store = createMemoryStore();
  personalData = createOpenPersonalData();
  log = createEventLog(store, personalData);
  const { trackingKeys: keys } = createSignedLinks({ current: Buffer.alloc(32, 7) });
  emails = notificationEmails({ log, keys, publicUrl: 'https://parcels.example.com' });
  await happen(shipmentCreated(shipmentId));
});

async function happen(event: WaybillEvent) {
  const stream = streamOf.shipment(shipmentId);
  const revision = store.events.length;
  const unsealed = logged([{ event, at: '2026-03-02T09:00:00.000Z', stream }], String(revision));
  await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), await log.seal(unsealed));
  return happened(log);
}
async function notified(part: NotifiedPart): Promise<Message> {
  const event = await happen({
    type: 'ReceiverNotificationRequested',
    data: {
      shipmentId,
      part,
      addressee: { subjectId: addresseeId, value: { email: 'esi@example.com' } },
      senderName: { subjectId: senderId, value: 'Kofi Mensah' },
    },
  });
  const [email, ...others] = await emailsCausedBy(emails, event);
  expect(others).toEqual([]);
  return { ...(email ?? expect.unreachable('there is no email')), attempts: 1, retries: 0 };
}

test.each([
  ['recipient', false],
  ['sender', false],
  ['other', true],
] as const)('an email to the %s waits its turn behind others to that address, unasked for: %s', async (part, isUnsolicited) => {
  expect(await notified(part)).toMatchObject({
    template: 'receiver_notified',
    about: { kind: 'shipment', id: shipmentId },
    recipient: part,
    orderKey: addresseeId,
    isUnsolicited,
  });
});

test('the email shows the parcel as it was when staff asked for it', async () => {
  const message = await notified('other');
  await happen(statusUpdated(shipmentId, { status: 'out_for_delivery' }));
  const composed = await emails.compose(message);
  expect(composed).toMatchObject({
    to: { address: 'esi@example.com' },
    written: { text: expect.stringContaining('Status: Abholung ausstehend') },
  });
  expect(await emails.languageOf(message)).toBe('de');
});

test('the email does not show what was withdrawn while it waited', async () => {
  const wrong = await happen(statusUpdated(shipmentId, { status: 'delivered', description: 'Left with the neighbour' }));
  const message = await notified('recipient');
  await happen(scanCorrected(shipmentId, wrong.id));
  const composed = await emails.compose(message);
  expect(composed).toMatchObject({ written: { text: expect.stringContaining('Status: Abholung ausstehend') } });
  expect(JSON.stringify(composed)).not.toContain('Left with the neighbour');
});

test('an email to the recipient goes where the recipient is reached now, and one to someone else where staff sent it', async () => {
  const [toRecipient, toOther] = [await notified('recipient'), await notified('other')];
  await happen(contactCorrected(shipmentId));
  expect(await emails.compose(toRecipient)).toMatchObject({ to: { name: 'Jonas Weber', address: 'j.weber@example.org' } });
  expect(await emails.compose(toOther)).toMatchObject({ to: { name: '', address: 'esi@example.com' } });
  personalData.erased.add(derivedId('recipient', 'corrected'));
  expect(await emails.compose(toRecipient)).toBe('erased');
});

test.each([addresseeId, senderId])('nothing is sent once someone whom it names was erased', async (subjectId) => {
  const message = await notified('other');
  personalData.erased.add(subjectId);
  expect(await emails.compose(message)).toBe('erased');
});

test('an email whose request is not in the log is not made up', async () => {
  const message = await notified('recipient');
  await expect(emails.compose({ ...message, revision: 9n })).rejects.toThrow(CauseMissing);
  await expect(emails.compose({ ...message, revision: 0n })).rejects.toThrow(CauseMissing);
});
