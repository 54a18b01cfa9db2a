import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { notificationPreviewSchema, receiverNotifiedSchema } from '#contracts/notifications.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let desk: Desk;
let shipment: Shipment;

beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url } });
  desk = await openDesk(app);
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});
beforeEach(async () => {
  shipment = await desk.create();
  await settled(shipment.id, 2);
  smtp.messages.splice(0);
});

const queued = (shipmentId: string) =>
  app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', shipmentId).orderBy('seq').execute();
/** Waits until so many emails about the parcel have been sent, and their ends are in the log. */
const settled = (shipmentId: string, count: number) =>
  pollUntil(
    'the emails to be sent and recorded',
    async () => {
      const emails = await queued(shipmentId);
      return emails.length >= count && emails.filter(({ state, logged_at }) => state === 'sent' && logged_at).length === count;
    },
    60_000,
  );
const bodyFor = (changes: object = {}) => ({
  recipientEmail: 'jonas.weber@example.com',
  senderName: 'Ama Owusu',
  trackingNumber: shipment.trackingNumber,
  ...changes,
});
const notify = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/notify-receiver', { as: desk.as, body: bodyFor(changes), headers });
const preview = async (changes: object = {}) =>
  app.request('POST', '/api/notify-receiver/preview', { as: desk.as, body: bodyFor(changes) });
const requests = async () =>
  (await app.core.log.read(streamOf.shipment(shipment.id))).filter(({ type }) => type === 'ReceiverNotificationRequested');
const refusalOf = async (answer: Response) => [
  answer.status,
  z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() }).parse(await answer.json()),
];
const stranger = () => `${freshId()}@example.com`;

describe('notifying a receiver', () => {
  test('sends them one email, which the preview showed, and the parcel’s history shows it with its end', async () => {
    const shown = notificationPreviewSchema.parse(await (await preview()).json());
    const answer = await notify({ shipmentId: shipment.id.toUpperCase() });
    expect([answer.status, receiverNotifiedSchema.parse(await answer.json())]).toEqual([
      202,
      { status: 'accepted', shipmentId: shipment.id },
    ]);
    await settled(shipment.id, 3);
    expect(smtp.messages.map(({ to }) => to)).toEqual(['jonas.weber@example.com']);
    expect(shown).toMatchObject({
      part: 'recipient',
      to: { name: 'Jonas Weber', address: 'jonas.weber@example.com' },
      language: 'de',
    });
    const raw = smtp.messages[0]?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
    const link = /href="([^"]*\/track\/[^"]*)"/.exec(shown.html)?.[1] ?? expect.unreachable('there is no link');
    expect(link).toMatch(new RegExp(`^${app.url.replace('127.0.0.1', 'localhost')}/track/${shipment.trackingNumber}\\?k=`));
    expect(raw).toContain(link);
    const as = await app.signIn('admin');
    const entries = async () => {
      const history = await app.request('GET', `/api/shipments/${shipment.id}/history`, { as });
      return z.array(historyEntrySchema).parse(await history.json());
    };
    const asked = (await entries()).find(({ type }) => type === 'ReceiverNotificationRequested');
    const caused = async () => (await entries()).filter(({ correlationId }) => correlationId === asked?.eventId);
    await expect
      .poll(caused)
      .toMatchObject([{ type: 'EmailSent', data: { template: 'receiver_notified', recipient: 'recipient', language: 'de' } }]);
    expect(JSON.stringify(asked)).not.toMatch(/jonas|Ama/i);
  });

  test('mails once for a double click, and again when it is asked for anew', async () => {
    const key = { 'Idempotency-Key': freshId() };
    const answers = await Promise.all([notify({}, key), notify({}, key), notify({}, key)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await requests()).toHaveLength(1);
    expect((await notify({}, { 'Idempotency-Key': freshId() })).status).toBe(202);
    await settled(shipment.id, 4);
    expect(smtp.messages).toHaveLength(2);
  });

  test('asks before it mails an address that is neither the sender’s nor the recipient’s', async () => {
    const recipientEmail = stranger();
    expect(await refusalOf(await notify({ recipientEmail }))).toMatchObject([409, { code: 'address_unconfirmed' }]);
    expect(await requests()).toEqual([]);
    expect((await notify({ recipientEmail, addressConfirmed: true })).status).toBe(202);
    await settled(shipment.id, 3);
    expect(smtp.messages.map(({ to }) => to)).toEqual([recipientEmail]);
    expect(smtp.messages[0]?.raw).not.toMatch(/k=3D|Jonas/);
  });

  test('mails such an address at most once an hour, whatever parcel it is about', async () => {
    const recipientEmail = stranger();
    const other = await desk.create();
    await settled(other.id, 2);
    const confirmed = { recipientEmail, addressConfirmed: true };
    expect((await notify(confirmed)).status).toBe(202);
    expect((await notify({ ...confirmed, trackingNumber: other.trackingNumber })).status).toBe(202);
    await settled(shipment.id, 3);
    await pollUntil('the second email to be queued', async () => (await queued(other.id)).length === 3, 60_000);
    const [first, second] = [(await queued(shipment.id)).at(-1), (await queued(other.id)).at(-1)];
    expect([first?.state, second?.state]).toEqual(['sent', 'queued']);
    const apartMs = (second?.next_attempt_at.getTime() ?? 0) - (first?.created_at.getTime() ?? 0);
    expect(apartMs).toBeGreaterThanOrEqual(3_600_000);
    expect(smtp.messages.filter(({ to }) => to === recipientEmail)).toHaveLength(1);
  });

  test('keeps a sender’s name out of the headers that it is not for', async () => {
    expect(await refusalOf(await notify({ senderName: 'Ama\r\nBcc: everyone@example.com' }))).toMatchObject([
      400,
      { fields: { senderName: 'Use a single line' } },
    ]);
    expect((await notify({ senderName: 'Bcc: everyone@example.com <x@y.z>, "Ama"' })).status).toBe(202);
    await settled(shipment.id, 3);
    expect(smtp.messages.map(({ to }) => to)).toEqual(['jonas.weber@example.com']);
    expect(smtp.messages[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });

  test('can still name a sender who was erased', async () => {
    const recipientEmail = stranger();
    await app.core.personalData.erase(await app.core.personalData.subjectFor(shipment.senderEmail), new Date());
    expect((await notify({ recipientEmail, addressConfirmed: true, senderName: 'Someone' })).status).toBe(202);
    await settled(shipment.id, 3);
    expect(smtp.messages[0]?.raw).toContain('Someone');
  });
});

describe.each([
  ['/api/notify-receiver', notify],
  ['/api/notify-receiver/preview', preview],
] as const)('%s refuses', (_path, send) => {
  test('a tracking number that no parcel has, at its field', async () => {
    const sentence = 'Tracking number not found. Please verify the tracking number and try again.';
    expect(await refusalOf(await send({ trackingNumber: 'WE483920175525GH' }))).toMatchObject([
      404,
      { code: 'tracking_not_found', fields: { trackingNumber: sentence } },
    ]);
  });

  test('a wrong check digit, at its field', async () => {
    const { trackingNumber } = shipment;
    const wrong = trackingNumber.slice(0, 13) + ((Number(trackingNumber[13]) + 1) % 10) + trackingNumber.slice(14);
    expect(await refusalOf(await send({ trackingNumber: wrong }))).toMatchObject([
      400,
      { fields: { trackingNumber: 'Check digit does not match' } },
    ]);
  });

  test('the id of another parcel, at its field', async () => {
    expect(await refusalOf(await send({ shipmentId: freshId() }))).toMatchObject([
      400,
      { code: 'invalid_request', fields: { shipmentId: 'This shipment has a different tracking number' } },
    ]);
  });
});

test('a preview stores and sends nothing, not even for an address that no one has confirmed', async () => {
  const tail = await app.core.store.tail();
  const recipientEmail = stranger();
  const shown = notificationPreviewSchema.parse(await (await preview({ recipientEmail })).json());
  expect(shown).toMatchObject({ part: 'other', to: { name: '', address: recipientEmail }, language: 'de' });
  expect((await app.core.store.tail())?.commit).toBe(tail?.commit);
});
